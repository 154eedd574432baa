/** What a test tells a running app process; it answers each with one message. */
export type Order = { aheadMs: number } | { strike: Strike } | { without: Mechanism[] } | { sweeping: false }

/** The moment at which an app process ends itself with SIGKILL. */
export type Strike = {
  /** A single statement; the commit of a transaction; a call to the payment provider. */
  on: 'statement' | 'commit' | 'call'
  /** All of these stand in it: in statements and their values, in the method, path and body of a call. */
  having: readonly string[]
  when: 'before' | 'after'
  /** The provider gets no more answers to its webhooks, so that what they caused can be finished first. */
  silent?: boolean
}

/** The line a process leaves behind, so that nobody takes another death for the one that was ordered. */
export const struckLine = 'struck at the ordered moment'

/** What can be switched off, to see what breaks without it: row locks, and asking the provider before a place is freed. */
export type Mechanism = 'locks' | 'cancelling first'
