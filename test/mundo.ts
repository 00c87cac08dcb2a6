// A world to test in: an account with one of everything that operations act on or refer to.
import { type Account, newAccount } from './support'

export interface Mundo {
  conta: Account
  canal: string
  usuario: string
  emailUsuario: string
  departamento: string
  pessoa: string
  endereco: string
  contato: string
  pipeline: string
  etapas: [string, string, string]
  negocio: string
  anotacao: string
  acao: string
  tipo: string
  atividades: [string, string, string]
  produto: string
  variante: string
  vinculo: string
  campo: string
  script: string
  atendimento: string
  /** Of that attendance, with its bytes stored. */
  mensagem: string
  etiqueta: string
  tabelaDePreco: string
  operacao: string
}

/** Makes the world through the service itself. */
export async function novoMundo(): Promise<Mundo> {
  const conta = await newAccount()
  const create = async (path: string, body: unknown): Promise<string> => (await conta.create(path, body)).Id
  const canal = await create('/v1/canais', { Tipo: 'Whatsapp', Nome: 'Whatsapp da loja' })
  const emailUsuario = 'ana@loja.com.br'
  const usuario = await create('/v1/usuarios', { Nome: 'Ana', Email: emailUsuario })
  const departamento = await create('/v1/departamentos', { Nome: 'Vendas' })
  const pessoa = await create('/v1/pessoas', { Nome: 'Maria Souza' })
  const contato = await create('/v1/contatodechat', { Telefone: '5511987654321', Nome: 'Maria', IdCanal: canal })
  const {
    Id: pipeline,
    Fases: [novo, proposta, ganho],
  } = await conta.create('/v1/pipelines', {
    Nome: 'Vendas',
    Fases: [{ Nome: 'Novo' }, { Nome: 'Proposta' }, { Nome: 'Ganho', Tipo: 'Ganho' }],
  })
  const negocios = `/v1/pipelines/${pipeline}/negocios`
  const negocio = await create(negocios, { Titulo: 'Geladeira' })
  const anotacao = await create(`/v1/negocios/${negocio}/anotacoes`, { Texto: 'Ligou hoje' })
  const acao = await create('/v1/acoes-agendadas', { TipoAcao: 'Lembrete' })
  const tipo = await create('/v1/tipos-de-atividade', { Nome: 'Ligação' })
  const atividades = `/v1/pipelines/${pipeline}/items/${negocio}/atividades`
  const produto = await create('/v1/produto', { Nome: 'Camiseta' })
  const variante = await create('/v1/produto', { Nome: 'Camiseta P', IdProdutoGrade: produto })
  const atendimento = await create('/v1/atendimento', { IdCanal: canal, IdContato: contato })
  const { IdMensagem: mensagem } = await conta.create(`/v1/message/SendMedia/${canal}`, {
    Number: '5511987654321',
    Media: 'data:text/plain,Bom%20dia',
    Nota: true,
  })
  return {
    conta,
    canal,
    usuario,
    emailUsuario,
    departamento,
    pessoa,
    endereco: await create('/v1/pessoas/endereco', { IdPessoa: pessoa }),
    contato,
    pipeline,
    etapas: [novo?.Id ?? '', proposta?.Id ?? '', ganho?.Id ?? ''],
    negocio,
    anotacao,
    acao,
    tipo,
    atividades: [
      await create(atividades, { Titulo: 'Ligar' }),
      await create(atividades, { Titulo: 'Enviar proposta' }),
      await create(atividades, { Titulo: 'Cobrar resposta' }),
    ],
    produto,
    variante,
    vinculo: await create(`${negocios}/${negocio}/produtos`, { IdProduto: produto, IdVarianteProduto: variante }),
    campo: await create('/v1/campos-personalizados', { Nome: 'Origem' }),
    script: await create('/v1/scripts', { Nome: 'Boas-vindas' }),
    atendimento,
    mensagem,
    etiqueta: await create('/v1/etiquetas', { Nome: 'VIP' }),
    tabelaDePreco: await create('/v1/tabelapreco', { Nome: 'Varejo' }),
    operacao: await create('/v1/operacao', { Nome: 'Venda' }),
  }
}
