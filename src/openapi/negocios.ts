// Deals in the contract: their data, their life and their custom fields.
import { CampoDoNegocioBody, CamposDoNegocioBody } from '../v1/camposDoNegocio'
import { CampoDoNegocio, Negocio, NegocioBody, SubstituirNegocioBody } from '../v1/negocios'
import { ArquivarNegocioBody, MoverNegocioBody } from '../v1/vidaDoNegocio'
import {
  ana,
  atacado,
  brindes,
  contatoDaMaria,
  contatoDoJoao,
  funil,
  joao,
  maria,
  origem,
  prazoDeEntrega,
  proposta,
  uniformes,
  vip,
  vitrine,
} from './exemplos'
import { pagina, type Resource } from './resource'

const deUniformes = { idPipeline: funil.Id, idItem: uniformes.Id }

export const negocios: Resource = {
  name: 'Negócios',
  description:
    'Oportunidades de venda, cada uma numa etapa de um pipeline. Um negócio passa de etapa a etapa por `mover`; ganho, perdido ou posto de lado, é arquivado. **Arquivado, é só de leitura**, com as atividades, anotações, campos e produtos que são dele: alterá-los responde 409 até que ele seja desarquivado.',
  schemas: {
    Negocio,
    NegocioBody,
    SubstituirNegocioBody,
    MoverNegocioBody,
    ArquivarNegocioBody,
    CampoDoNegocio,
    CampoDoNegocioBody,
    CamposDoNegocioBody,
  },
  fields: {
    'Numero': 'Número do negócio na conta, em sequência. Nunca é dado de novo, nem depois de uma exclusão.',
    'Titulo': 'O que se negocia, em poucas palavras; é onde `busca` procura.',
    'Descricao': 'O que se negocia, por extenso.',
    'Ordem': 'Posição na etapa, a partir de 0. Um negócio arquivado fica fora da ordem e conserva a que tinha.',
    'Vencimento': 'Até quando se espera fechar o negócio.',
    'Arquivado': 'Se está arquivado: fora da ordem da etapa e só de leitura.',
    'TipoArquivamento': 'Como foi arquivado: `Ganho`, `Perdido` ou `Manual`; `null` quando não está.',
    'ArquivarNegocioBody.TipoArquivamento':
      '`Ganho` ou `Perdido`, conforme o desfecho; `Manual`, quando não houve um. O padrão é `Manual`.',
    'Motivo': 'Por que foi arquivado. É guardado com o negócio, mas as respostas não o trazem.',
    'Prioridade': 'Texto livre, como `Alta` ou `Baixa`, guardado como foi enviado.',
    'ValorAtribuido': 'Quanto vale o negócio, em reais.',
    'ValorRecorrenteAtribuido': 'O que se repete, como uma mensalidade, em reais.',
    'IdPipeline': 'Pipeline do negócio.',
    'IdEtapa': 'Etapa em que o negócio está; muda por `mover`.',
    'NegocioBody.IdEtapa': 'Etapa deste pipeline a cujo fim vai o negócio. O padrão é a primeira.',
    'MoverNegocioBody.IdEtapa': 'Etapa do mesmo pipeline. O padrão é aquela em que o negócio está.',
    'NovaPosicao': 'Posição na etapa, a partir de 0. O padrão é o fim, e além dele também.',
    'IdContatoPrincipal': 'Contato de chat com quem se negocia.',
    'NomeContatoPrincipal': '`Nome` desse contato.',
    'IdPessoa': 'Pessoa do cadastro com quem se negocia.',
    'NomePessoa': '`Nome` dessa pessoa.',
    'IdUsuarioResponsavel': 'Usuário que cuida do negócio.',
    'NomeUsuarioResponsavel': '`Nome` desse usuário.',
    'IdsEtiquetas': 'Etiquetas da conta: um conjunto, em que uma repetida vale uma vez. O padrão é nenhuma.',
    'Negocio.IdsEtiquetas': 'Etiquetas do negócio, em ordem de id.',
    'CamposPersonalizados':
      'Os campos personalizados que já foram gravados neste negócio; um que foi limpo continua aqui, com `null`.',
    'CampoDoNegocio.Id': 'Identificador do valor, que não muda quando ele é gravado de novo.',
    'IdCampoPersonalizado': 'Campo personalizado da conta.',
    'NomeCampoPersonalizado': '`Nome` desse campo.',
    'Tipo': '`Tipo` desse campo: `Texto`, `Numero`, `Data`, `Booleano` ou `Lista`.',
    'Valor': 'O valor em texto; `null` num campo `Data`, ou quando foi limpo.',
    'CampoDoNegocioBody.Valor':
      'Conforme o `Tipo` do campo: `Numero`, algarismos com sinal e fração opcionais (`-12.5`); `Booleano`, `true` ou `false`; `Lista`, uma das `Opcoes`, letra por letra; `Texto`, o que for; `Data`, só `null`. O padrão, `null`, limpa.',
    'ValorData': 'A data, num campo `Data` (ou `Texto` que a tenha); `null` nos outros.',
    'CampoDoNegocioBody.ValorData':
      'A data, num campo `Data`; um `Texto` também a aceita, e os outros só `null`. O padrão, `null`, limpa.',
    'Campos': 'Os campos a gravar, cada um uma só vez. Os que não estão na lista ficam como estão.',
  },
  params: {
    busca:
      'Palavras do `Titulo`, ou começos delas, em qualquer ordem, nos primeiros 2000 caracteres; sem distinção de acentos e maiúsculas. Em ordem alfabética da palavra encontrada.',
    IdEtapa: 'Só os desta etapa, na ordem dela (`Ordem`). Os arquivados não vêm; com `Arquivado=true`, só eles.',
    VencimentoDe: 'Só os que vencem a partir deste momento, inclusive; o que vence antes vem primeiro.',
    VencimentoAte: 'Só os que vencem até este momento, inclusive; o que vence antes vem primeiro.',
    ValorAtribuidoDe: 'Só os que valem isto ou mais, em reais; do maior ao menor.',
    ValorAtribuidoAte: 'Só os que valem isto ou menos, em reais; do maior ao menor.',
    IdContatoPrincipal: 'Só os negócios com este contato de chat.',
    IdPessoa: 'Só os negócios com esta pessoa.',
    IdUsuarioResponsavel: 'Só os negócios de que este usuário cuida.',
    Arquivado: 'Com `true`, só os arquivados; com `false`, só os outros. Sem `Arquivado` nem `IdEtapa`, vêm todos.',
  },
  operations: {
    'GET /v1/pipelines/{idPipeline}/negocios': {
      summary: 'Listar os negócios de um pipeline',
      description:
        'Os negócios do pipeline, do mais novo ao mais antigo, arquivados ou não. Os filtros se combinam; quando mais de um traz a sua ordem, vale a do primeiro destes: `busca`, `IdEtapa`, `Vencimento`, `ValorAtribuido`. Para montar o quadro de uma etapa, use `IdEtapa`.',
      answer: Negocio,
      lists: true,
      params: { idPipeline: funil.Id },
      example: pagina(vitrine, brindes, uniformes),
    },
    'POST /v1/pipelines/{idPipeline}/negocios': {
      summary: 'Criar um negócio',
      description:
        'Cria um negócio no fim da etapa `IdEtapa` ou, sem ela, da primeira do pipeline, e lhe dá o próximo `Numero` da conta. Só o `Titulo` é obrigatório. Um pipeline arquivado não recebe negócios (409); um sem etapas, ou uma etapa de outro pipeline, é recusado em `IdEtapa` (400). Os campos personalizados são gravados depois, no endereço deles.',
      answer: Negocio,
      creates: true,
      conflicts: ['pipeline-arquivado'],
      params: { idPipeline: funil.Id },
      body: {
        Titulo: 'Camisetas do interclasse',
        Descricao: '40 camisetas em quatro cores',
        Vencimento: '2026-12-11T18:00:00-03:00',
        Prioridade: 'Média',
        ValorAtribuido: 2396,
        IdContatoPrincipal: contatoDoJoao.Id,
        IdPessoa: joao.Id,
        IdUsuarioResponsavel: ana.Id,
        IdsEtiquetas: [atacado.Id],
      },
      example: {
        ...uniformes,
        Numero: 4,
        Titulo: 'Camisetas do interclasse',
        Descricao: '40 camisetas em quatro cores',
        Ordem: 1,
        Vencimento: '2026-12-11T21:00:00.000Z',
        Prioridade: 'Média',
        ValorAtribuido: 2396,
        IdContatoPrincipal: contatoDoJoao.Id,
        NomeContatoPrincipal: contatoDoJoao.Nome,
        IdPessoa: joao.Id,
        NomePessoa: joao.Nome,
        IdsEtiquetas: [atacado.Id],
        CamposPersonalizados: [],
      },
    },
    'GET /v1/pipelines/{idPipeline}/negocios/{idItem}': {
      summary: 'Ler um negócio',
      description: 'O negócio com este id, com as suas etiquetas e os seus campos personalizados.',
      answer: Negocio,
      params: deUniformes,
      example: uniformes,
    },
    'PUT /v1/pipelines/{idPipeline}/negocios/{idItem}': {
      summary: 'Substituir um negócio',
      description:
        'Substitui os dados do negócio: um campo que não é enviado volta ao seu padrão, e sem `IdsEtiquetas` ele fica sem etiquetas. `Numero`, etapa, posição e campos personalizados ficam como estão. Um negócio arquivado é recusado com 409.',
      answer: Negocio,
      conflicts: ['negocio-arquivado'],
      params: deUniformes,
      body: {
        Titulo: 'Uniformes para a equipe',
        Descricao: '36 camisetas com a marca bordada',
        Vencimento: '2026-12-04T21:00:00.000Z',
        Prioridade: 'Alta',
        ValorAtribuido: 2156.4,
        IdContatoPrincipal: contatoDaMaria.Id,
        IdPessoa: maria.Id,
        IdUsuarioResponsavel: ana.Id,
        IdsEtiquetas: [vip.Id, atacado.Id],
      },
      example: {
        ...uniformes,
        Descricao: '36 camisetas com a marca bordada',
        ValorAtribuido: 2156.4,
        IdsEtiquetas: [vip.Id, atacado.Id],
      },
    },
    'DELETE /v1/pipelines/{idPipeline}/negocios/{idItem}': {
      summary: 'Excluir um negócio',
      description:
        'Exclui o negócio com as suas atividades, anotações, campos, etiquetas e vínculos com produtos; o `Ordem` dos que vêm depois na etapa diminui em 1. As ações agendadas ficam, sem o negócio: as que estavam em `Agendada` passam a `Cancelada`, com o motivo `Negócio excluído`. Um negócio arquivado é recusado com 409.',
      conflicts: ['negocio-arquivado'],
      params: { idPipeline: funil.Id, idItem: brindes.Id },
    },
    'POST /v1/pipelines/{idPipeline}/negocios/{idItem}/mover': {
      summary: 'Mover um negócio',
      description:
        'Leva o negócio a uma posição de uma etapa do mesmo pipeline; os outros das duas etapas se ajustam, sem lacunas. Sem `IdEtapa`, move dentro da etapa em que ele está; sem `NovaPosicao`, vai para o fim. Um negócio arquivado é recusado com 409.',
      answer: Negocio,
      conflicts: ['negocio-arquivado'],
      params: deUniformes,
      body: { IdEtapa: proposta.Id, NovaPosicao: 0 },
      example: { ...uniformes, IdEtapa: proposta.Id, Ordem: 0 },
    },
    'POST /v1/pipelines/{idPipeline}/negocios/{idItem}/arquivar': {
      summary: 'Arquivar um negócio',
      description:
        'Arquiva o negócio: ele continua na sua etapa, mas sai da ordem dela, e é só de leitura até ser desarquivado. O corpo pode faltar: o tipo é então `Manual`. Um negócio já arquivado é recusado com 409.',
      answer: Negocio,
      conflicts: ['negocio-arquivado'],
      params: { idPipeline: funil.Id, idItem: brindes.Id },
      body: { TipoArquivamento: 'Ganho', Motivo: 'Aprovou a amostra e pagou o sinal' },
      example: { ...brindes, Arquivado: true, TipoArquivamento: 'Ganho' },
    },
    'POST /v1/pipelines/{idPipeline}/negocios/{idItem}/desarquivar': {
      summary: 'Desarquivar um negócio',
      description:
        'Devolve o negócio ao fim da etapa em que está, mesmo num pipeline arquivado; o tipo e o motivo do arquivamento se perdem. Um que não está arquivado é recusado com 409.',
      answer: Negocio,
      conflicts: ['negocio-nao-arquivado'],
      params: { idPipeline: funil.Id, idItem: vitrine.Id },
      example: { ...vitrine, Ordem: 1, Arquivado: false, TipoArquivamento: null },
    },
    'PUT /v1/pipelines/{idPipeline}/negocios/{idItem}/campos-personalizados': {
      number: 8,
      summary: 'Gravar os campos personalizados de um negócio',
      description:
        'Cria ou atualiza os campos listados; os que não estão na lista ficam como estão. Cada entrada grava `Valor` e `ValorData` juntos: o que ela não traz fica `null`. Um campo repetido na lista, que não existe na conta ou cujo valor não é do seu `Tipo` é recusado (400), com o lugar da entrada, e nada é gravado; um negócio arquivado é recusado com 409.',
      answer: Negocio,
      conflicts: ['negocio-arquivado'],
      params: deUniformes,
      body: {
        Campos: [
          { IdCampoPersonalizado: origem.Id, Valor: 'Site' },
          { IdCampoPersonalizado: prazoDeEntrega.Id, ValorData: '2026-12-04T18:00:00-03:00' },
        ],
      },
      example: {
        ...uniformes,
        CamposPersonalizados: [
          ...uniformes.CamposPersonalizados.map((campo) => ({ ...campo, Valor: 'Site' })),
          {
            Id: '01a208be-02c0-7c3d-8b1a-5e1f0a7b0f01',
            IdCampoPersonalizado: prazoDeEntrega.Id,
            NomeCampoPersonalizado: prazoDeEntrega.Nome,
            Tipo: prazoDeEntrega.Tipo,
            Valor: null,
            ValorData: '2026-12-04T21:00:00.000Z',
          },
        ],
      },
    },
  },
}
