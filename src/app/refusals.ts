import type { Context } from 'hono'
import type { Logger } from 'pino'
import { HTTPException } from 'hono/http-exception'
import { refusalOfQuery } from '#db/query-refusal.ts'
import { accountRefusals } from '#features/accounts/refusals.ts'
import { adminRefusals } from '#features/admin/refusals.ts'
import { competitionRefusals } from '#features/competition/refusals.ts'
import { contentRefusals } from '#features/content/refusals.ts'
import { paymentRefusals } from '#features/payments/refusals.ts'
import { registrationRefusals } from '#features/registrations/refusals.ts'
import { siteRefusals } from '#features/site/refusals.ts'
import { teamRefusals } from '#features/teams/refusals.ts'
import { tournamentRefusals } from '#features/tournaments/refusals.ts'
import { AppError } from '#lib/errors.ts'
import type { Failure, FixedRefusal, Refusal, Refusals } from '#lib/errors.ts'
import { networkOf } from '#lib/network.ts'
import { isOutage } from '#lib/outages.ts'
import { loggedRequest } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { waitInWords } from '#lib/words.ts'
import { platformRefusals } from '#platform/http/refusals.ts'
import { workflowRefusals } from '#workflows/refusals.ts'

/** All refusals. The type requires every code that is declared. */
export const refusals: Refusals = {
  ...platformRefusals,
  ...accountRefusals,
  ...tournamentRefusals,
  ...teamRefusals,
  ...registrationRefusals,
  ...paymentRefusals,
  ...competitionRefusals,
  ...contentRefusals,
  ...siteRefusals,
  ...adminRefusals,
  ...workflowRefusals,
}

export const statusOf = ({ code }: AppError) => refusals[code][0]

/** A refusal as it is sent: with messages for codes, and without its cause. */
export function failureOf({ code, fields, retryAfter, sentence, details }: AppError): Failure {
  const data = details === undefined ? {} : { details }
  if (!fields) {
    const message = sentence ?? fixed(code).replace('{wait}', waitInWords(retryAfter ?? 60))
    return { code, message, ...data }
  }
  const sentences = Object.entries(fields).map(([field, reason]) => [
    field,
    typeof reason === 'string' ? reason : fixed(reason.code),
  ])
  return { code, message: sentence ?? fixed(code), fields: Object.fromEntries(sentences) as Record<string, string> }
}

/** The sentence for a code in the table. Only an `AppError` with its own sentence may have a code without one. */
const fixed = (code: Refusal): string => refusals[code as FixedRefusal][1]

/**
 * The response for any error, `{ code, message, fields? }`: a refusal with its status and message, everything else as a logged 500 without
 * details.
 */
export function toReply(error: unknown, c: Context<Env>): Response {
  const refusal = asRefusal(error)
  const status = statusOf(refusal)
  if (status >= 500) c.var.app.log.error({ err: error, ...loggedRequest(c) }, 'request failed')
  logRefusal(c.var.app.log, refusal, {
    ...loggedRequest(c),
    account: c.var.visitor?.id ?? refusal.account ?? null,
    address: c.var.address,
  })
  if (refusal.retryAfter !== undefined) c.header('Retry-After', String(refusal.retryAfter))
  return c.json(failureOf(refusal), status)
}

type Refused = { requestId: string; method: string; path: string; account: string | null; address: string }

const failedPasswords: ReadonlySet<Refusal> = new Set([
  'invalid_credentials',
  'wrong_password',
  'wrong_code',
  'passkey_refused',
])

/** Logs failed logins, and requests that were not allowed or too many, so that attacks can be found. Without anything that was typed. */
export function logRefusal(log: Logger, refusal: AppError, { address, ...request }: Refused): void {
  const status = statusOf(refusal)
  if (status !== 403 && status !== 429 && !failedPasswords.has(refusal.code)) return
  log.warn({ ...request, network: networkOf(address), status, code: refusal.code }, 'refused')
}

/** When to ask again after an outage. */
export const retryAfterSeconds = 5

/** Any error as the refusal that is sent: outages are 503, to be asked again soon; unexpected errors are a 500. */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isOutage(error)) return new AppError('unavailable', { cause: error, retryAfter: retryAfterSeconds })
  if (error instanceof HTTPException && error.status < 500) return new AppError('malformed_json', { cause: error })
  return new AppError(refusalOfQuery(error) ?? 'internal', { cause: error })
}
