/** The `error` object of Stripe's failure replies. */
type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  payment_intent?: unknown
}

/**
 * A request that Stripe would refuse. Everything written before it is rolled back. Declined cards are not errors of this kind: their charge
 * is kept.
 */
export class RequestError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.name = 'RequestError'
    this.status = status
    this.body = body
  }

  toResponse(): Response {
    return Response.json({ error: this.body }, { status: this.status })
  }
}

export function invalidRequest(
  message: string,
  more: { code?: string; param?: string; payment_intent?: unknown } = {},
) {
  return new RequestError(400, { type: 'invalid_request_error', message, ...more })
}

export function notFound(what: string, id: string): RequestError {
  const message = `No such ${what}: '${id}'`
  return new RequestError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param: 'id' })
}

/** A card that cannot even be charged (unknown number, expired). The intent stays unchanged. */
export function unusableCard(code: string, message: string, more: { param?: string; decline_code?: string } = {}) {
  return new RequestError(402, { type: 'card_error', code, message, ...more })
}

export function unauthorized(message: string, code?: string): RequestError {
  return new RequestError(401, { type: 'invalid_request_error', message, ...(code && { code }) })
}

export function keyMisused(message: string): RequestError {
  return new RequestError(400, { type: 'idempotency_error', message })
}

export function keyInUse(key: string): RequestError {
  return new RequestError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
}

export const serverError: ErrorBody = {
  type: 'api_error',
  message: 'An unknown error occurred. The request may or may not have been carried out.',
}
