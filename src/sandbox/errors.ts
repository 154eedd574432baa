import type { Stripe } from 'stripe'

/** The `error` object of Stripe's failure replies. */
type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: unknown
  payment_method?: Stripe.PaymentMethod
}

/** A request Stripe would refuse, on its way to the reply. Whatever was written before it is undone; a decline is not one of these. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.name = 'StripeRefusal'
    this.status = status
    this.body = body
  }
}

export function invalidRequest(
  message: string,
  more: { code?: string; param?: string; payment_intent?: unknown } = {},
) {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...more })
}

export function noSuch(what: string, id: string, param: string): StripeRefusal {
  const message = `No such ${what}: '${id}'`
  return new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

/** A card that cannot even be tried (wrong number, past expiry): the intent stays as it was. */
export function unusableCard(code: string, message: string, more: { param?: string; decline_code?: string } = {}) {
  return new StripeRefusal(402, { type: 'card_error', code, message, ...more })
}

export function unauthorized(message: string, code?: string): StripeRefusal {
  return new StripeRefusal(401, { type: 'invalid_request_error', message, ...(code && { code }) })
}

export function keyMisused(message: string): StripeRefusal {
  return new StripeRefusal(400, { type: 'idempotency_error', message })
}

export function keyInUse(key: string): StripeRefusal {
  return new StripeRefusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
}

export const serverError: ErrorBody = {
  type: 'api_error',
  message: 'An unknown error occurred. The sandbox may have done what was asked, or not.',
}
