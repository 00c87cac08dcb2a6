// What the contract says of a resource and its operations, beyond what their schemas and routes say of themselves.
import type * as z from 'zod/mini'
import type { ProblemType } from '../problem'

/** JSON that an example may hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [field: string]: Json }

export interface Operation {
  /** Its number in the specification, for the twenty. */
  number?: number
  summary: string
  /** What it does, and what may surprise; in Markdown. */
  description: string
  /** The schema of its answer; of each `Value`, when it lists. None: 204. */
  answer?: z.ZodMiniType
  /** It answers with a page of a list. */
  lists?: true
  /** It answers with bytes, whatever they are. */
  bytes?: true
  /** It creates: once, however often it is sent with the same Idempotency-Key. */
  creates?: true
  /** Its answer has no version, and no ETag. */
  versioned?: false
  /** 200, 201 or 204, when the rules (`document.ts`) do not say which. */
  status?: 200 | 201
  /** The conflicts (409) that it can be refused for. */
  conflicts?: readonly ProblemType[]
  /** Parameters that mean something else here than in the resource's other operations. */
  told?: Readonly<Record<string, string>>
  /** Path and query parameters of its example. */
  params?: Readonly<Record<string, string>>
  /** The body of its example. */
  body?: { readonly [field: string]: Json }
  /** The answer to its example: of an object, the fields that differ from the resource's own example. */
  example?: Json
}

export interface Resource {
  /** Its name in the documentation. */
  name: string
  /** What it is, in Markdown. */
  description: string
  /** Its named schemas: what it answers with, and the bodies that it takes. */
  schemas: Readonly<Record<string, z.ZodMiniType>>
  /** Field, or `Schema.Field` where it differs there → what it means, its units and its default. */
  fields: Readonly<Record<string, string>>
  /** Path and query parameters → what they mean, beyond those that all share. */
  params?: Readonly<Record<string, string>>
  /** `METHOD /path/{param}` → the operation. */
  operations: Readonly<Record<string, Operation>>
}

/** The example of a list: newest first, and nothing after it. */
export const pagina = (...Value: Json[]): Json => ({ Value, Paging: { Limite: 20, ProximoCursor: null } })
