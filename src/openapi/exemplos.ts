// The shop that the examples speak of: what the demo account holds, and what a fresh one of the tests is given.
import type { z } from 'zod/mini'
import type { AcaoAgendada } from '../v1/acoesAgendadas'
import type { Anotacao } from '../v1/anotacoes'
import type { Atendimento } from '../v1/atendimentos'
import type { Atividade } from '../v1/atividades'
import type { CampoPersonalizado } from '../v1/camposPersonalizados'
import type { Canal } from '../v1/canais'
import type { ContatoDeChat } from '../v1/contatosDeChat'
import type { Departamento } from '../v1/departamentos'
import type { EnderecoDaPessoa } from '../v1/enderecos'
import type { Etiqueta } from '../v1/etiquetas'
import type { Mensagem } from '../v1/mensagensDoAtendimento'
import type { Negocio } from '../v1/negocios'
import type { Operacao } from '../v1/operacoes'
import type { Pessoa } from '../v1/pessoas'
import type { Pipeline } from '../v1/pipelines'
import type { Produto } from '../v1/produtos'
import type { ProdutoDoNegocio } from '../v1/produtosDoNegocio'
import type { Script } from '../v1/scripts'
import type { TabelaDePreco } from '../v1/tabelasDePreco'
import type { TipoDeAtividade } from '../v1/tiposDeAtividade'
import type { Usuario } from '../v1/usuarios'

let made = 0

/** A UUIDv7 of that time. Later ones sort after it, as those that the service makes do. */
function id(at: string): string {
  const time = Date.parse(at).toString(16).padStart(12, '0')
  made += 1
  return `${time.slice(0, 8)}-${time.slice(8)}-7c3d-8b1a-${(0x5e1f0a7b0000 + made).toString(16)}`
}

const aberturaDaLoja = '2026-10-05T12:00:00.000Z'
const naLoja = () => ({ Id: id(aberturaDaLoja), DataDaCriacao: aberturaDaLoja, DataDaAlteracao: aberturaDaLoja })

// ── The account ──────────────────────────────────────────────────────────────────────────────────

export const whatsapp: z.output<typeof Canal> = {
  ...naLoja(),
  Tipo: 'Whatsapp',
  Nome: 'Whatsapp da loja',
  Identificador: '551130001000',
  Ativo: true,
}

export const instagram: z.output<typeof Canal> = {
  ...naLoja(),
  Tipo: 'Instagram',
  Nome: 'Instagram da loja',
  Identificador: '@lojademo',
  Ativo: false,
}

export const vendas: z.output<typeof Departamento> = {
  Id: id(aberturaDaLoja),
  Nome: 'Vendas',
  NomeParaExibicao: 'Equipe de vendas',
  Ativo: true,
  MensagemFilaAtendimento: 'Já vamos atender você.',
  MensagemInicioAtendimento: 'Olá! Em que podemos ajudar?',
  MensagemTerminoAtendimento: 'Obrigado pelo contato!',
  MensagemQuandoAgentesOffline: 'Atendemos de segunda a sexta, das 9h às 18h.',
  AtivarControleInatividade: true,
  AtivarDistribuicaoAutomatica: true,
  DistribuirParaSomenteOnline: true,
  AtivarTransbordo: true,
  TempoLimiteParaTransbordoEmSegundos: 300,
  TempoLimiteMaximoDeTransbordoEmSegundos: 900,
  IdRegraDeHorarioDeAtendimento: null,
}

export const posVenda: z.output<typeof Departamento> = {
  Id: id(aberturaDaLoja),
  Nome: 'Pós-venda',
  NomeParaExibicao: null,
  Ativo: true,
  MensagemFilaAtendimento: 'Já vamos atender você.',
  MensagemInicioAtendimento: null,
  MensagemTerminoAtendimento: null,
  MensagemQuandoAgentesOffline: null,
  AtivarControleInatividade: false,
  AtivarDistribuicaoAutomatica: false,
  DistribuirParaSomenteOnline: false,
  AtivarTransbordo: false,
  TempoLimiteParaTransbordoEmSegundos: null,
  TempoLimiteMaximoDeTransbordoEmSegundos: null,
  IdRegraDeHorarioDeAtendimento: null,
}

export const ana: z.output<typeof Usuario> = {
  ...naLoja(),
  Nome: 'Ana Lima',
  Email: 'ana@lojademo.com.br',
  Ativo: true,
  Online: true,
  IdsDepartamentos: [vendas.Id],
}

export const bruno: z.output<typeof Usuario> = {
  ...naLoja(),
  Nome: 'Bruno Reis',
  Email: 'bruno@lojademo.com.br',
  Ativo: true,
  Online: false,
  IdsDepartamentos: [],
}

export const vip: z.output<typeof Etiqueta> = { Id: id(aberturaDaLoja), Nome: 'VIP', Cor: '#d4a72c' }
export const atacado: z.output<typeof Etiqueta> = { Id: id(aberturaDaLoja), Nome: 'Atacado', Cor: '#1f6feb' }

export const boasVindas: z.output<typeof Script> = {
  Id: id(aberturaDaLoja),
  Nome: 'Boas-vindas',
  Conteudo: 'Olá, {{nome}}! Aqui é da Loja Demonstração.',
  Valido: true,
}

// ── People and contacts ──────────────────────────────────────────────────────────────────────────

const chegadaDaMaria = '2026-10-19T13:05:00.000Z'
const daMaria = () => ({ Id: id(chegadaDaMaria), DataDaCriacao: chegadaDaMaria, DataDaAlteracao: chegadaDaMaria })

export const maria: z.output<typeof Pessoa> = {
  ...daMaria(),
  Nome: 'Maria Souza',
  Documento: '52998224725',
  Email: 'maria@exemplo.com.br',
  Telefone: '(19) 98765-4321',
  DataDeNascimento: '1988-04-12',
  Observacao: null,
}

export const joao: z.output<typeof Pessoa> = {
  ...daMaria(),
  Nome: 'João Prado',
  Documento: null,
  Email: 'joao@exemplo.com.br',
  Telefone: '(11) 91234-5678',
  DataDeNascimento: null,
  Observacao: 'Indicado pela Maria.',
}

export const casaDaMaria: z.output<typeof EnderecoDaPessoa> = {
  Id: id(chegadaDaMaria),
  IdPessoa: maria.Id,
  Logradouro: 'Rua das Palmeiras',
  CodigoDeReferencia: 'CASA',
  Numero: '120',
  Complemento: 'Apto. 32',
  Bairro: 'Centro',
  Cep: '13010-000',
  NomeMunicipio: 'Campinas',
  SiglaUf: 'SP',
  Referencia: 'Em frente à praça',
  Principal: true,
  Ativo: true,
  Latitude: -22.9056,
  Longitude: -47.0608,
}

export const contatoDaMaria: z.output<typeof ContatoDeChat> = {
  ...daMaria(),
  TipoDeContato: 1,
  Telefone: '5519987654321',
  Nome: 'Maria Souza',
  NomeNaAgenda: 'Maria (uniformes)',
  Apelido: null,
  Email: 'maria@exemplo.com.br',
  Observacao: 'Prefere mensagens a ligações.',
  EhGrupo: false,
  Principal: true,
  ProfilePicUrl: null,
  IdPessoa: maria.Id,
  IdCanal: whatsapp.Id,
  IdUsuarioFidelizado: ana.Id,
  IdDepartamentoTransbordo: vendas.Id,
  EnviarParaGrupoDeChatCasoUsuarioOffline: false,
}

export const contatoDoJoao: z.output<typeof ContatoDeChat> = {
  ...daMaria(),
  TipoDeContato: 1,
  Telefone: '5511912345678',
  Nome: 'João Prado',
  NomeNaAgenda: null,
  Apelido: 'Joãozinho',
  Email: null,
  Observacao: null,
  EhGrupo: false,
  Principal: false,
  ProfilePicUrl: null,
  IdPessoa: null,
  IdCanal: whatsapp.Id,
  IdUsuarioFidelizado: null,
  IdDepartamentoTransbordo: null,
  EnviarParaGrupoDeChatCasoUsuarioOffline: false,
}

// ── Products and prices ──────────────────────────────────────────────────────────────────────────

export const camiseta: z.output<typeof Produto> = {
  Id: id(aberturaDaLoja),
  CodigoPrincipal: 'CAM',
  Gtin: '7891234567895',
  Nome: 'Camiseta básica',
  Marca: 'Loja Demonstração',
  Referencia: 'CAM-2026',
  Aplicacao: null,
  Descricao: 'Camiseta de algodão, gola redonda.',
  Ativo: true,
  Preco: 59.9,
  PrecoPromocional: 49.9,
  DataInicialDaPromocao: '2026-11-23T03:00:00.000Z',
  DataFinalDaPromocao: '2026-11-28T02:59:59.000Z',
  IdGrupo: null,
  ControlaEstoque: true,
  Estoque: 120,
  PesoBrutoEmGramas: 180,
  QuantidadeMultipla: 1,
  IdProdutoGrade: null,
  IdOpcaoDaVariacaoVertical: null,
  IdOpcaoDaVariacaoHorizontal: null,
  Fotos: [{ UrlDaImagem: 'https://cdn.exemplo.com.br/camiseta-frente.jpg', Ordem: 0, Principal: true }],
}

const semMais = {
  Gtin: null,
  Marca: null,
  Referencia: null,
  Aplicacao: null,
  Descricao: null,
  PrecoPromocional: null,
  DataInicialDaPromocao: null,
  DataFinalDaPromocao: null,
  IdGrupo: null,
  PesoBrutoEmGramas: null,
  QuantidadeMultipla: null,
  IdOpcaoDaVariacaoVertical: null,
  IdOpcaoDaVariacaoHorizontal: null,
}

export const camisetaM: z.output<typeof Produto> = {
  Id: id(aberturaDaLoja),
  ...semMais,
  CodigoPrincipal: 'CAM-M',
  Nome: 'Camiseta básica M',
  Ativo: true,
  Preco: 59.9,
  ControlaEstoque: true,
  Estoque: 40,
  IdProdutoGrade: camiseta.Id,
  Fotos: [],
}

export const camisetaG: z.output<typeof Produto> = {
  ...camisetaM,
  Id: id(aberturaDaLoja),
  CodigoPrincipal: 'CAM-G',
  Nome: 'Camiseta básica G',
  Estoque: 35,
}

export const caneca: z.output<typeof Produto> = {
  ...camisetaM,
  Id: id(aberturaDaLoja),
  CodigoPrincipal: 'CAN',
  Nome: 'Caneca',
  Preco: 34.5,
  Estoque: 12,
  IdProdutoGrade: null,
}

export const varejo: z.output<typeof TabelaDePreco> = {
  Id: id(aberturaDaLoja),
  Nome: 'Varejo',
  DescontoMaximo: 10,
  ValorMinimoDeVenda: 30,
  Ativa: true,
}

export const vendaAoConsumidor: z.output<typeof Operacao> = {
  Id: id(aberturaDaLoja),
  Nome: 'Venda para consumidor final',
  Ativa: true,
  CalcularSubstituicaoTributaria: false,
  SomarIpiNaBaseDaSubstituicaoTributaria: false,
  ConsiderarDescontoNaBaseDoIpi: true,
  ConsiderarDescontoNaSubstituicaoTributaria: false,
  ConsiderarDescontoNaBaseIcms: true,
}

// ── Pipelines and deals ──────────────────────────────────────────────────────────────────────────

export const ligacao: z.output<typeof TipoDeAtividade> = {
  Id: id(aberturaDaLoja),
  Nome: 'Ligação',
  Cor: '#1f6feb',
  Icone: 'telefone',
  Ativo: true,
}

export const visita: z.output<typeof TipoDeAtividade> = {
  Id: id(aberturaDaLoja),
  Nome: 'Visita',
  Cor: '#8250df',
  Icone: 'mapa',
  Ativo: true,
}

export const reuniao: z.output<typeof TipoDeAtividade> = {
  Id: id(aberturaDaLoja),
  Nome: 'Reunião',
  Cor: '#57606a',
  Icone: 'pessoas',
  Ativo: false,
}

export const origem: z.output<typeof CampoPersonalizado> = {
  Id: id(aberturaDaLoja),
  Nome: 'Origem',
  Tipo: 'Lista',
  Opcoes: ['Indicação', 'Site', 'Balcão'],
}

export const prazoDeEntrega: z.output<typeof CampoPersonalizado> = {
  Id: id(aberturaDaLoja),
  Nome: 'Prazo de entrega',
  Tipo: 'Data',
  Opcoes: null,
}

const fase = (Ordem: number, Nome: string, Tipo: string, CorHex: string, Descricao: string | null = null) => ({
  Id: id(aberturaDaLoja),
  Ordem,
  Nome,
  Descricao,
  Tipo,
  CorHex,
})
export const novo = fase(0, 'Novo', 'Aberta', '#54aeff', 'Primeiro contato feito')
export const proposta = fase(1, 'Proposta', 'Aberta', '#d4a72c')
export const ganho = fase(2, 'Ganho', 'Ganho', '#2da44e')
export const perdido = fase(3, 'Perdido', 'Perdido', '#cf222e')

export const funil: z.output<typeof Pipeline> = {
  Id: id(aberturaDaLoja),
  Nome: 'Vendas',
  Descricao: 'Do primeiro contato à entrega',
  Arquivado: false,
  DataDoArquivamento: null,
  IdsDepartamentos: [vendas.Id],
  Fases: [novo, proposta, ganho, perdido],
}

export const inauguracao: z.output<typeof Pipeline> = {
  Id: id(aberturaDaLoja),
  Nome: 'Inauguração',
  Descricao: 'Convidados da abertura da loja',
  Arquivado: true,
  DataDoArquivamento: '2026-10-12T21:00:00.000Z',
  IdsDepartamentos: [],
  Fases: [fase(0, 'Convidado', 'Aberta', '#54aeff'), fase(1, 'Compareceu', 'Ganho', '#2da44e')],
}

const pedidoDaMaria = '2026-10-19T13:20:00.000Z'
const pedidoDoJoao = '2026-10-26T17:45:00.000Z'

export const uniformes: z.output<typeof Negocio> = {
  Id: id(pedidoDaMaria),
  Numero: 1,
  Titulo: 'Uniformes para a equipe',
  Descricao: '30 camisetas com a marca bordada',
  Ordem: 0,
  DataDaCriacao: pedidoDaMaria,
  Vencimento: '2026-12-04T21:00:00.000Z',
  Arquivado: false,
  TipoArquivamento: null,
  Prioridade: 'Alta',
  ValorAtribuido: 1797,
  ValorRecorrenteAtribuido: null,
  IdPipeline: funil.Id,
  IdEtapa: novo.Id,
  IdContatoPrincipal: contatoDaMaria.Id,
  NomeContatoPrincipal: contatoDaMaria.Nome,
  IdPessoa: maria.Id,
  NomePessoa: maria.Nome,
  IdUsuarioResponsavel: ana.Id,
  NomeUsuarioResponsavel: ana.Nome,
  IdsEtiquetas: [vip.Id],
  CamposPersonalizados: [
    {
      Id: id(pedidoDaMaria),
      IdCampoPersonalizado: origem.Id,
      NomeCampoPersonalizado: origem.Nome,
      Tipo: origem.Tipo,
      Valor: 'Indicação',
      ValorData: null,
    },
  ],
}

const semPessoa = {
  Descricao: null,
  Vencimento: null,
  Prioridade: null,
  ValorRecorrenteAtribuido: null,
  IdPipeline: funil.Id,
  IdContatoPrincipal: null,
  NomeContatoPrincipal: null,
  IdPessoa: null,
  NomePessoa: null,
  IdUsuarioResponsavel: ana.Id,
  NomeUsuarioResponsavel: ana.Nome,
  IdsEtiquetas: [],
  CamposPersonalizados: [],
}

export const brindes: z.output<typeof Negocio> = {
  Id: id(pedidoDoJoao),
  Numero: 2,
  Titulo: 'Canecas de brinde',
  Ordem: 0,
  DataDaCriacao: pedidoDoJoao,
  Arquivado: false,
  TipoArquivamento: null,
  ValorAtribuido: 345,
  IdEtapa: proposta.Id,
  ...semPessoa,
}

export const vitrine: z.output<typeof Negocio> = {
  Id: id(pedidoDoJoao),
  Numero: 3,
  Titulo: 'Manequins da vitrine',
  Ordem: 0,
  DataDaCriacao: pedidoDoJoao,
  Arquivado: true,
  TipoArquivamento: 'Perdido',
  ValorAtribuido: 890,
  IdEtapa: novo.Id,
  ...semPessoa,
}

export const uniformesComCamiseta: z.output<typeof ProdutoDoNegocio> = {
  Id: id(pedidoDaMaria),
  IdNegocio: uniformes.Id,
  IdProduto: camiseta.Id,
  NomeProduto: camiseta.Nome,
  IdVarianteProduto: camisetaM.Id,
  Quantidade: 30,
}

const atividade = (Ordem: number, Titulo: string, tipo: z.output<typeof TipoDeAtividade>) => ({
  Id: id(pedidoDaMaria),
  IdItem: uniformes.Id,
  Titulo,
  Descricao: null,
  IdTipoDeAtividade: tipo.Id,
  NomeTipoDeAtividade: tipo.Nome,
  Prioridade: null,
  Status: 'Pendente' as const,
  DataVencimento: null,
  ResponsavelId: ana.Id,
  Metadados: null,
  DataDaCriacao: pedidoDaMaria,
  DataDaConclusao: null,
  DataDoCancelamento: null,
  Ordem,
})

// Not annotated: what Metadados holds is to be known as JSON.
export const ligar = {
  ...atividade(0, 'Ligar para confirmar os tamanhos', ligacao),
  Descricao: 'Confirmar P, M e G antes de bordar',
  Prioridade: 'Alta',
  DataVencimento: '2026-11-24T13:00:00.000Z',
  Metadados: { roteiro: 'tamanhos', tentativas: 1 },
} satisfies z.output<typeof Atividade>
export const medir = atividade(1, 'Visitar para tirar as medidas', visita) satisfies z.output<typeof Atividade>
export const orcar = {
  ...atividade(2, 'Passar o orçamento', ligacao),
  Status: 'Concluida',
  DataDaConclusao: '2026-10-20T14:30:00.000Z',
} satisfies z.output<typeof Atividade>

export const prefereDeManha: z.output<typeof Anotacao> = {
  Id: id(pedidoDaMaria),
  IdNegocio: uniformes.Id,
  Texto: 'Prefere entrega pela manhã.',
  Cor: 'amarelo',
  UrlArquivo: null,
  NomeArquivo: null,
  DataDaCriacao: pedidoDaMaria,
  IdUsuarioCriacao: null,
}

export const lembrete: z.output<typeof AcaoAgendada> = {
  Id: id(pedidoDaMaria),
  TipoAcao: 'Lembrete',
  DataAgendada: '2027-01-15T12:00:00.000Z',
  Payload: '{"texto":"Oferecer a nova coleção"}',
  IdNegocio: uniformes.Id,
  IdContato: contatoDaMaria.Id,
  IdConversa: null,
  IdTemplate: null,
  IdSessaoJornada: null,
  MaximoTentativas: 3,
  TipoRecorrencia: null,
  ConfiguracaoRecorrencia: null,
  PoliticaDeInstancia: null,
  Status: 'Agendada',
  TentativasRealizadas: 0,
  UltimoErro: null,
  DataDaCriacao: pedidoDaMaria,
  DataDaExecucao: null,
  DataDoCancelamento: null,
  MotivoCancelamento: null,
}

// ── Attendances and messages ─────────────────────────────────────────────────────────────────────

const envioDaTabela = '2026-10-19T13:30:00.000Z'

export const orcamento: z.output<typeof Atendimento> = {
  Id: id(pedidoDaMaria),
  Numero: 1,
  Status: 'EmAtendimento',
  Categoria: 'Orçamento',
  Prioridade: 'Alta',
  Silenciado: false,
  SilenciadoAte: null,
  MarcadoComoNaoLido: false,
  MensagensNaoLidas: 0,
  UltimaMensagem: 'Segue a tabela de tamanhos.',
  DataDaUltimaMensagemEnviada: envioDaTabela,
  DataDaCriacao: pedidoDaMaria,
  DataDoInicioAtendimento: pedidoDaMaria,
  DataDaFinalizacao: null,
  IdCanal: whatsapp.Id,
  NomeCanal: whatsapp.Nome,
  IdContato: contatoDaMaria.Id,
  NomeContato: contatoDaMaria.Nome,
  TelefoneContato: contatoDaMaria.Telefone,
  IdUsuario: ana.Id,
  NomeUsuario: ana.Nome,
  IdDepartamento: vendas.Id,
  NomeDepartamento: vendas.Nome,
  IdAtendenteIa: null,
  NomeAtendenteIa: null,
  EhGrupo: false,
  IdsTags: [vip.Id],
}

export const encerrado: z.output<typeof Atendimento> = {
  ...orcamento,
  Id: id(pedidoDaMaria),
  Numero: 2,
  Status: 'Finalizado',
  Categoria: 'Dúvida',
  Prioridade: null,
  UltimaMensagem: null,
  DataDaUltimaMensagemEnviada: null,
  DataDaFinalizacao: '2026-10-19T14:10:00.000Z',
  IdsTags: [],
}

/** The table of sizes, "Tabela de tamanhos: P, M, G", which lies in R2 under its SHA-256. */
export const tabelaDeTamanhos = {
  base64: 'VGFiZWxhIGRlIHRhbWFuaG9zOiBQLCBNLCBH',
  Sha256: '0483ee6f71c707b6c3fdc688889e435b57a0918db45d94579e5ba1245cfe2354',
}

export const mensagem: z.output<typeof Mensagem> = {
  Id: id(envioDaTabela),
  IdAtendimento: orcamento.Id,
  IdCanal: whatsapp.Id,
  Nota: false,
  Status: 'Enfileirada',
  MediaType: 'document',
  MimeType: 'text/plain',
  Caption: 'Segue a tabela de tamanhos.',
  FileName: 'tamanhos.txt',
  Url: null,
  Sha256: tabelaDeTamanhos.Sha256,
  TamanhoEmBytes: 27,
  MessageId: null,
  IdUsuario: ana.Id,
  IdDepartamento: null,
  DataDaCriacao: envioDaTabela,
}
