// The values that a deal gives its custom fields: what the Tipo of each wants of them.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { conta, value } from './chave'
import { camposPersonalizados } from './schema'

/** The entries of the body, each with its field; crossed, so that the entries lead to the fields by key. */
const entradas = sql`json_each(${value('Campos')}) cross join ${camposPersonalizados} on ${and(
  eq(camposPersonalizados.IdConta, conta),
  eq(camposPersonalizados.Id, sql`value ->> 'IdCampoPersonalizado'`),
)}`

const Valor = sql`value ->> 'Valor'`
const semSinal = sql`substr(${Valor}, 1 + (substr(${Valor}, 1, 1) in ('+', '-')))`
/** Digits, with a sign before them or not, and a fraction after a point or not. */
const decimal = sql`${semSinal} glob '[0-9]*' and ${semSinal} not glob '*[^0-9.]*' and ${semSinal} not glob '*.*.*' and ${semSinal} not glob '*.'`

const { Opcoes, Tipo } = camposPersonalizados

/** What is wrong with what an entry gives, by the place where it gives it; NULL when nothing is. */
const faltas: Record<string, SQL> = {
  Valor: sql`case ${Tipo}
    when 'Numero' then iif(${decimal}, null, 'deve ser um número decimal, como -12.5')
    when 'Data' then 'deve ser null: a data vai em ValorData'
    when 'Booleano' then iif(${Valor} in ('true', 'false'), null, 'deve ser true ou false')
    when 'Lista' then iif(${Valor} in (select value from json_each(${Opcoes})), null, 'deve ser um de: ' || (select group_concat(value, ', ') from json_each(${Opcoes})))
  end`,
  ValorData: sql`iif(${Tipo} in ('Data', 'Texto'), null, 'deve ser null: o campo é do Tipo ' || ${Tipo})`,
}

const places = Object.entries(faltas).map(([place, falta]) => ({
  place,
  falta,
  wrong: sql`(value ->> ${place}) is not null and (${falta}) is not null`,
}))

/** Whether all entries give what their fields take. */
export const conformes = sql`not exists (select 1 from ${entradas} where ${sql.join(
  places.map(({ wrong }) => wrong),
  sql` or `,
)})`

/** Where they do not, and what the field wants there: for `refusal`. */
export const desconformes = places.map(
  ({ place, falta, wrong }) =>
    sql`(select nullif(json_group_array(json_array('Campos[' || key || '].' || ${place}, ${falta})), '[]') from ${entradas} where ${wrong})`,
)
