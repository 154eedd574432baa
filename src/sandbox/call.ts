import type { Queryable } from './database.ts'

/** The secret key's holder may everything; a browser has the publishable key and proves each intent with its client secret. */
export type Caller = 'secret' | 'publishable'

/** What a use case knows of the call it serves. For a write, `db` is its transaction; `now` is one instant for all it does. */
export type Call = {
  db: Queryable
  now: Date
  caller: Caller
  /** Null for what happens by itself. */
  requestId: string | null
  idempotencyKey: string | null
}

/** What goes back: a decline is a reply, because the attempt it tells of is kept; a refusal is thrown, and nothing is kept. */
export type Reply = { status: number; body: object }

export const ok = (body: object): Reply => ({ status: 200, body })
