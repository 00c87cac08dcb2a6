// What every new attendance is given.
import { sql } from 'drizzle-orm'
import { daChave } from './chave'
import { atendimentos } from './schema'

/** Taken in the INSERT itself, from the end of the index that keeps numbers apart: attendances are never deleted. */
export const proximoNumero = sql`(select coalesce(max(${atendimentos.Numero}), 0) + 1 from ${atendimentos} where ${atendimentos.IdConta} = ${daChave})`
