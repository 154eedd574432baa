/** A command from a test to a running app process, which replies to each with one message. */
export type Command = { aheadMs: number } | { kill: KillMoment | null } | { without: Mechanism[] } | { sweeping: false }

/** When an app process kills itself with SIGKILL. */
export type KillMoment = {
  /** A single statement, the commit of a transaction, or a call to the payment provider. */
  on: 'statement' | 'commit' | 'call'
  /** Matches if all of these occur in it: in a statement and its values, or in a call's method, path and body. */
  having: readonly string[]
  when: 'before' | 'after'
  /** How many such moments pass first. */
  skip?: number
  /** The provider gets no more replies to its webhooks, so that their effects can finish first. */
  silent?: boolean
}

/** Printed before the kill, so that no other crash is mistaken for it. */
export const killedLine = 'killed at the requested moment'

/** What can be disabled to see what breaks without it: row locks, and canceling at the provider before a spot is released. */
export type Mechanism = 'locks' | 'cancelling first'
