// Media messages in the contract: their sending, and what is kept of them.
import { ResultadoDoEnvio, SendMediaBody } from '../v1/mensagens'
import { Mensagem } from '../v1/mensagensDoAtendimento'
import { ana, mensagem, orcamento, tabelaDeTamanhos, whatsapp } from './exemplos'
import { pagina, type Resource } from './resource'

const desta = { idAtendimento: orcamento.Id, idMensagem: mensagem.Id }

export const mensagens: Resource = {
  name: 'Mensagens',
  description:
    'As mídias de um atendimento: as que são para o contato e as notas internas, que só a equipe vê. **O serviço as registra, mas ainda não as entrega**: as que são para o contato ficam `Enfileirada`.',
  schemas: { SendMediaBody, ResultadoDoEnvio, Mensagem },
  fields: {
    'Number':
      'Telefone do contato, com o código do país e qualquer pontuação, ou o nome do seu perfil no canal. É comparado pelos algarismos, com ou sem o nono dígito dos celulares brasileiros; o que não é telefone, sem distinção de maiúsculas.',
    'Media':
      'A mídia: um endereço `https` de até 2048 caracteres, um `data:` URI, ou os bytes em base64 (alfabeto padrão). Um endereço é guardado como tal, e não é lido.',
    'MimeType': 'Tipo da mídia, como `image/png`.',
    'SendMediaBody.MimeType':
      'Tipo da mídia, como `image/png`. O padrão é o do `data:` URI (`text/plain`, se ele não diz) ou, com outra `Media`, `null`.',
    'MediaType': 'Espécie da mídia, como `image` ou `document`: texto livre, guardado como foi enviado.',
    'Caption': 'Legenda da mídia.',
    'FileName': 'Nome do arquivo, como é baixado.',
    'EmailUsuario':
      'E-mail do usuário da conta que envia, sem distinção de maiúsculas. Um atendimento novo é dele; o que já estava aberto não muda.',
    'Departamento':
      'Nome, letra por letra, ou id do departamento que envia; se vários têm o nome, é o mais antigo. Um atendimento novo é dele; o que já estava aberto não muda.',
    'MessageId':
      'Identificador que você deu à mensagem, único no canal. Enviado de novo, nada é criado: a resposta é a da primeira vez.',
    'Mensagem.MessageId': 'Identificador que o envio lhe deu, único no canal.',
    'Nota': 'Se é uma nota interna do atendimento, que não é enviada ao contato.',
    'SendMediaBody.Nota':
      'Com `true`, a mídia fica como nota interna do atendimento, e não é enviada ao contato. O padrão é `false`.',
    'IdMensagem': 'Id da mensagem registrada.',
    'IdAtendimento': 'Atendimento a que a mensagem pertence.',
    'Status': '`Enfileirada`, a enviar ao contato; `Registrada`, uma nota.',
    'IdCanal': 'Canal da mensagem.',
    'Url': 'Endereço da mídia, quando foi enviada como endereço; `null` quando os bytes estão guardados aqui.',
    'Sha256': 'SHA-256 dos bytes guardados aqui, em hexadecimal; `null` quando a mídia é um endereço.',
    'TamanhoEmBytes': 'Tamanho da mídia guardada aqui, em bytes; `null` quando é um endereço.',
    'IdUsuario': 'Usuário que enviou, se o envio disse qual.',
    'IdDepartamento': 'Departamento que enviou, se o envio disse qual.',
    'DataDaCriacao': 'Quando a mensagem foi registrada.',
  },
  params: { idCanal: 'Id do canal pelo qual a mídia é enviada.', idMensagem: 'Id da mensagem.' },
  operations: {
    'POST /v1/message/SendMedia/{idCanal}': {
      number: 10,
      summary: 'Enviar uma mídia',
      description: [
        'Registra uma mídia para o contato de `Number` ou, com `Nota: true`, uma nota interna. Só `Number` e `Media` são obrigatórios; o corpo pode ter até 20 MiB.',
        'Se o canal não tem contato com esse número, um é criado: o número pode ter então até 13 caracteres, ou a resposta é 400. A mensagem entra no atendimento aberto mais novo do contato no canal; se não há, um é aberto: `EmAtendimento` com o usuário de `EmailUsuario`, `NaFila` sem ele.',
        'Com `MessageId` ou `Idempotency-Key`, o pedido pode ser repetido sem risco. Os bytes são guardados antes da mensagem: se não puderam ser, a resposta é 503 e nada foi registrado.',
      ].join('\n\n'),
      answer: ResultadoDoEnvio,
      creates: true,
      status: 200,
      versioned: false,
      params: { idCanal: whatsapp.Id },
      body: {
        Number: '+55 (19) 98765-4321',
        Media: `data:text/plain;base64,${tabelaDeTamanhos.base64}`,
        MediaType: 'document',
        Caption: 'Segue a tabela de tamanhos.',
        FileName: 'tamanhos.txt',
        EmailUsuario: ana.Email,
        MessageId: 'tabela-de-tamanhos-1',
      },
      example: { IdMensagem: mensagem.Id, IdAtendimento: orcamento.Id, Status: 'Enfileirada' },
    },
    'GET /v1/atendimento/{idAtendimento}/mensagens': {
      summary: 'Listar as mensagens de um atendimento',
      description: 'As mensagens do atendimento e as suas notas internas, da mais nova à mais antiga.',
      answer: Mensagem,
      lists: true,
      params: { idAtendimento: orcamento.Id },
      example: pagina(mensagem),
    },
    'GET /v1/atendimento/{idAtendimento}/mensagens/{idMensagem}': {
      summary: 'Ler uma mensagem',
      description: 'A mensagem com este id, como foi registrada. Os bytes da mídia estão em `…/midia`, ou em `Url`.',
      answer: Mensagem,
      params: desta,
      example: mensagem,
    },
    'GET /v1/atendimento/{idAtendimento}/mensagens/{idMensagem}/midia': {
      summary: 'Baixar a mídia de uma mensagem',
      description:
        'Os bytes da mídia, como anexo de nome `FileName`, e com o `MimeType` da mensagem em `Content-Type` (`application/octet-stream`, se ela não tem um que valha). Uma mídia que foi enviada como endereço não está aqui: a resposta é 404, e o endereço, em `Url`.',
      bytes: true,
      params: desta,
      example: 'Tabela de tamanhos: P, M, G',
    },
  },
}
