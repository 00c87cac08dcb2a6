// The demo account's data, made through the service as any client would.

/** What is read on from an answer. */
interface Made {
  Id: string
  Fases: Made[]
}

/** Fills an empty account; gives back the id of its channel. */
export async function povoar(baseUrl: string, credentials: Record<string, string>): Promise<string> {
  async function send(method: string, path: string, body: unknown): Promise<Made> {
    const response = await fetch(`${baseUrl}/v1${path}`, {
      method,
      headers: { ...credentials, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Made
  }
  const post = (path: string, body: unknown) => send('POST', path, body)

  const canal = await post('/canais', { Tipo: 'Whatsapp', Nome: 'Whatsapp da loja', Identificador: '551130001000' })
  const vendas = await post('/departamentos', {
    Nome: 'Vendas',
    MensagemInicioAtendimento: 'Olá! Em que podemos ajudar?',
    AtivarDistribuicaoAutomatica: true,
  })
  const posVenda = await post('/departamentos', {
    Nome: 'Pós-venda',
    MensagemFilaAtendimento: 'Já vamos atender você.',
  })
  const ana = await post('/usuarios', { Nome: 'Ana Lima', Email: 'ana@lojademo.com.br', Online: true })
  const bruno = await post('/usuarios', { Nome: 'Bruno Reis', Email: 'bruno@lojademo.com.br' })

  const maria = await post('/pessoas', {
    Nome: 'Maria Souza',
    Documento: '529.982.247-25',
    Email: 'maria@exemplo.com.br',
  })
  await post('/pessoas/endereco', {
    IdPessoa: maria.Id,
    Logradouro: 'Rua das Palmeiras',
    Numero: '120',
    Bairro: 'Centro',
    Cep: '13010-000',
    Cidade: 'Campinas',
    Estado: 'SP',
    Principal: true,
  })
  const contatos = {
    maria: await post('/contatodechat', {
      Telefone: '5519987654321',
      Nome: 'Maria Souza',
      TipoDeContato: 1,
      IdCanal: canal.Id,
      IdPessoa: maria.Id,
    }),
    joao: await post('/contatodechat', {
      Telefone: '5511912345678',
      Nome: 'João Prado',
      TipoDeContato: 1,
      IdCanal: canal.Id,
    }),
  }

  const camiseta = await post('/produto', {
    Nome: 'Camiseta básica',
    CodigoPrincipal: 'CAM',
    Preco: 59.9,
    ControlaEstoque: true,
  })
  const variantes = []
  for (const tamanho of ['P', 'M', 'G'])
    variantes.push(
      await post('/produto', {
        Nome: `Camiseta básica ${tamanho}`,
        CodigoPrincipal: `CAM-${tamanho}`,
        Preco: 59.9,
        Estoque: 30,
        IdProdutoGrade: camiseta.Id,
      }),
    )
  const caneca = await post('/produto', { Nome: 'Caneca', CodigoPrincipal: 'CAN', Preco: 34.5, Estoque: 12 })

  const ligacao = await post('/tipos-de-atividade', { Nome: 'Ligação', Cor: '#1f6feb', Icone: 'telefone' })
  const visita = await post('/tipos-de-atividade', { Nome: 'Visita', Cor: '#8250df', Icone: 'mapa' })
  const origem = await post('/campos-personalizados', {
    Nome: 'Origem',
    Tipo: 'Lista',
    Opcoes: ['Indicação', 'Site', 'Balcão'],
  })

  const funil = await post('/pipelines', {
    Nome: 'Vendas',
    Descricao: 'Do primeiro contato à entrega',
    IdsDepartamentos: [vendas.Id],
    Fases: [
      { Nome: 'Novo', CorHex: '#54aeff' },
      { Nome: 'Proposta', CorHex: '#d4a72c' },
      { Nome: 'Ganho', Tipo: 'Ganho', CorHex: '#2da44e' },
      { Nome: 'Perdido', Tipo: 'Perdido', CorHex: '#cf222e' },
    ],
  })
  const trocas = await post('/pipelines', {
    Nome: 'Trocas e devoluções',
    IdsDepartamentos: [posVenda.Id],
    Fases: [{ Nome: 'Recebida' }, { Nome: 'Em análise' }, { Nome: 'Resolvida', Tipo: 'Ganho' }],
  })

  const uniformes = await post(`/pipelines/${funil.Id}/negocios`, {
    Titulo: 'Uniformes para a equipe',
    ValorAtribuido: 1797,
    Prioridade: 'Alta',
    IdContatoPrincipal: contatos.maria.Id,
    IdPessoa: maria.Id,
    IdUsuarioResponsavel: ana.Id,
  })
  const brindes = await post(`/pipelines/${funil.Id}/negocios`, {
    Titulo: 'Canecas de brinde',
    ValorAtribuido: 345,
    IdEtapa: funil.Fases[1]?.Id,
    IdContatoPrincipal: contatos.joao.Id,
    IdUsuarioResponsavel: bruno.Id,
  })
  await post(`/pipelines/${trocas.Id}/negocios`, {
    Titulo: 'Camiseta com defeito',
    IdContatoPrincipal: contatos.joao.Id,
  })

  for (const [Titulo, IdTipoDeAtividade] of [
    ['Ligar para confirmar tamanhos', ligacao.Id],
    ['Visitar para tirar medidas', visita.Id],
    ['Cobrar resposta da proposta', ligacao.Id],
  ])
    await post(`/pipelines/${funil.Id}/items/${uniformes.Id}/atividades`, {
      Titulo,
      IdTipoDeAtividade,
      ResponsavelId: ana.Id,
    })
  await post(`/pipelines/${funil.Id}/items/${brindes.Id}/atividades`, { Titulo: 'Enviar arte para aprovação' })
  await post(`/pipelines/${funil.Id}/negocios/${uniformes.Id}/produtos`, {
    IdProduto: camiseta.Id,
    IdVarianteProduto: variantes[1]?.Id,
    Quantidade: 30,
  })
  await post(`/pipelines/${funil.Id}/negocios/${brindes.Id}/produtos`, { IdProduto: caneca.Id, Quantidade: 10 })
  await send('PUT', `/pipelines/${funil.Id}/negocios/${uniformes.Id}/campos-personalizados`, {
    Campos: [{ IdCampoPersonalizado: origem.Id, Valor: 'Indicação' }],
  })
  await post(`/negocios/${uniformes.Id}/anotacoes`, { Texto: 'Prefere entrega pela manhã.', Cor: 'amarelo' })
  await post('/acoes-agendadas', {
    TipoAcao: 'Lembrete',
    DataAgendada: new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString(),
    IdNegocio: uniformes.Id,
    IdContato: contatos.maria.Id,
    MaximoTentativas: 3,
  })
  await post('/scripts', { Nome: 'Boas-vindas', Conteudo: 'Olá, {{nome}}!', Valido: true })
  await post('/tabelapreco', { Nome: 'Varejo', DescontoMaximo: 10 })
  await post('/operacao', { Nome: 'Venda para consumidor final' })
  await post('/atendimento', {
    IdCanal: canal.Id,
    IdContato: contatos.maria.Id,
    IdUsuario: ana.Id,
    IdDepartamento: vendas.Id,
    Categoria: 'Orçamento',
  })
  await post(`/message/SendMedia/${canal.Id}`, {
    Number: '5519987654321',
    Media: 'data:text/plain;base64,VGFiZWxhIGRlIHRhbWFuaG9zOiBQLCBNLCBH',
    FileName: 'tamanhos.txt',
    Caption: 'Segue a tabela de tamanhos.',
    EmailUsuario: 'ana@lojademo.com.br',
  })
  return canal.Id
}
