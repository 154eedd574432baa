/**
 * All refusals by code, with HTTP status and message. Platform, features and workflows each declare theirs in a `refusals.ts` and add them
 * here by declaration merging; `app/refusals.ts` combines the tables.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- filled by declaration merging
export interface Refusals {}

export type RefusalTable = Record<string, readonly [status: number, sentence: string | null]>

export type Refusal = keyof Refusals

/** The refusals that always have the same sentence. The others have none in their table, and are thrown with one about the case. */
export type FixedRefusal = { [Code in Refusal]: Refusals[Code][1] extends string ? Code : never }[Refusal]

/** A refusal's format in responses. `fields` maps field names to the messages shown next to them; `details` is data for programs. */
export type Failure = { code: Refusal; message: string; fields?: Record<string, string>; details?: unknown }

type More = Partial<Pick<AppError, 'fields' | 'retryAfter' | 'cause' | 'sentence' | 'details' | 'account'>>

/** An expected refusal. The API responds with the status and message of its code. */
export class AppError extends Error {
  readonly code: Refusal
  /** For each field that caused the refusal, a message or the code of one. */
  readonly fields: Record<string, string | { code: FixedRefusal }> | undefined
  /** Seconds until a retry makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined
  /** A message that names the facts of this case, instead of the code's usual one. */
  readonly sentence: string | undefined
  readonly details: unknown
  /** The id of the account that it is about, if nobody is logged in. For the log; never sent. */
  readonly account: string | undefined

  constructor(code: FixedRefusal, more?: More)
  constructor(code: Refusal, more: More & { sentence: string })
  constructor(code: Refusal, more: More = {}) {
    super(code, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.sentence = more.sentence
    this.details = more.details
    this.account = more.account
  }
}

/** A refusal caused by one field, whose message is also shown next to it. */
export function fieldError(code: FixedRefusal, field: string): AppError {
  return fieldErrors([{ code, field }])
}

/** The same for one or more fields. The overall message is the first one's. */
export function fieldErrors(wrong: readonly { code: FixedRefusal; field: string }[]): AppError {
  const fields = Object.fromEntries(wrong.map(({ code, field }) => [field, { code }]))
  return new AppError(wrong[0]!.code, { fields })
}

/** The reasons of those promises that were rejected (`Promise.allSettled`). */
export function rejectionsOf(outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []))
}

/** The innermost cause in one line. A refused connection has only a code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  const code = 'code' in error ? String(error.code) : error.name
  return (error.message || code).replaceAll(/\s+/g, ' ')
}
