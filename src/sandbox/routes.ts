import { setTimeout as sleep } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Pool } from 'pg'
import type { z } from 'zod'
import { identify, refusePublishable, type Keys } from './auth.ts'
import type { Call, Caller, Reply } from './call.ts'
import { answerChallenge } from './challenge.ts'
import { transaction } from './database.ts'
import { invalidRequest, serverError, StripeRefusal } from './errors.ts'
import { takeCallFault, type CallFaultRule } from './faults.ts'
import { canonical, parseForm, type Form } from './form.ts'
import { fingerprint, idempotently, type Answer } from './idempotency.ts'
import { newId } from './ids.ts'
import { cancelIntent, confirmIntent, createIntent, retrieveIntent } from './intents.ts'
import { listEvents, listIntents, listRefunds, retrieveCharge, retrieveEvent } from './lists.ts'
import type { Log } from './log.ts'
import * as params from './params.ts'
import { createRefund, retrieveRefund } from './refunds.ts'
import { apiVersion } from './shapes.ts'

type Kit = { pool: Pool; keys: Keys; now: () => Date; log: Log; stopping: AbortSignal; onWrite: () => void }
/** `fault`: what this call was picked for, if anything, told to whoever made the call of the app; see `faults.ts`. */
export type Env = { Bindings: { fault: CallFaultRule | null }; Variables: { requestId: string } }

type UseCase<Schema extends z.ZodType> = (call: Call, params: z.output<Schema>, id: string) => Promise<Reply>

/** Every call of Stripe's that we speak. What is written here is also the whole list of what a browser may call. */
export function stripeRoutes(kit: Kit): Hono<Env> {
  const { read, write } = endpoints(kit)
  return new Hono<Env>({ getPath: pathOf })
    .use(bodyLimit({ maxSize: 64 * 1024, onError: () => refuse(invalidRequest('The request body is too large.')) }))
    .use(async (c, next) => {
      c.set('requestId', newId('req'))
      await next()
      c.header('Request-Id', c.var.requestId)
      c.header('Stripe-Version', apiVersion)
    })
    .use(async (c, next) => {
      const fault = await takeCallFault(kit.pool, c.req.method, c.req.path)
      c.env.fault = fault
      if (fault?.fault === 'error_500') return Response.json({ error: serverError }, { status: 500 })
      if (fault?.fault === 'delay') await sleep(fault.ms, undefined, { signal: kit.stopping })
      return next()
    })
    .post('/v1/payment_intents', write('server', params.CreateIntent, createIntent))
    .get('/v1/payment_intents', read('server', params.ListIntents, listIntents))
    .get('/v1/payment_intents/:id', read('browser', params.RetrieveIntent, retrieveIntent))
    .post('/v1/payment_intents/:id/confirm', write('browser', params.ConfirmIntent, confirmIntent))
    .post('/v1/payment_intents/:id/challenge', write('browser', params.AnswerChallenge, answerChallenge))
    .post('/v1/payment_intents/:id/cancel', write('server', params.CancelIntent, cancelIntent))
    .get('/v1/charges/:id', read('server', params.Retrieve, retrieveCharge))
    .post('/v1/refunds', write('server', params.CreateRefund, createRefund))
    .get('/v1/refunds', read('server', params.ListRefunds, listRefunds))
    .get('/v1/refunds/:id', read('server', params.Retrieve, retrieveRefund))
    .get('/v1/events', read('server', params.ListEvents, listEvents))
    .get('/v1/events/:id', read('server', params.Retrieve, retrieveEvent))
    .notFound((c) => refuse(unknownUrl(c)))
    .onError((error) => {
      if (error instanceof StripeRefusal) return refuse(error)
      kit.log.error({ err: error }, 'The payment sandbox failed')
      return Response.json({ error: serverError }, { status: 500 })
    })
}

/** The path from `/v1/` or `/sandbox-control/` on: the sandbox does not care where it is mounted. */
function pathOf(request: Request): string {
  const { pathname } = new URL(request.url)
  return /\/(?:v1|sandbox-control)(?:\/.*)?$/.exec(pathname)?.[0] ?? pathname
}

function endpoints(kit: Kit) {
  function read<Schema extends z.ZodType>(who: 'server' | 'browser', schema: Schema, work: UseCase<Schema>) {
    return async (c: Context<Env>) => {
      const form = parseForm(new URL(c.req.url).search)
      const call = { ...begin(kit, c, who, form), db: kit.pool, idempotencyKey: null }
      const reply = await work(call, params.checked(schema, form), c.req.param('id') ?? '')
      return Response.json(reply.body, { status: reply.status })
    }
  }

  /** In one transaction: the idempotency key, the work, its events and the reply, committed before the reply goes out. */
  function write<Schema extends z.ZodType>(who: 'server' | 'browser', schema: Schema, work: UseCase<Schema>) {
    return async (c: Context<Env>) => {
      const form = await bodyOf(c)
      const call = { ...begin(kit, c, who, form), idempotencyKey: c.req.header('Idempotency-Key') || null }
      const given = params.checked(schema, form)
      const request = keyedRequest(kit, c, call, form)
      const answer = await transaction(kit.pool, (tx) =>
        idempotently(tx, request, () => work({ ...call, db: tx }, given, c.req.param('id') ?? '')),
      )
      kit.onWrite()
      return written(answer, call.idempotencyKey)
    }
  }

  return { read, write }
}

function begin(kit: Kit, c: Context<Env>, who: 'server' | 'browser', form: Form) {
  const caller: Caller = identify(c.req.header('Authorization'), form, kit.keys)
  if (who === 'server') refusePublishable(caller)
  return { caller, now: kit.now(), requestId: c.var.requestId }
}

async function bodyOf(c: Context<Env>): Promise<Form> {
  const body = await c.req.text()
  const type = c.req.header('Content-Type') ?? ''
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest('Invalid request (check that your POST content type is application/x-www-form-urlencoded).')
  }
  return parseForm(body)
}

function keyedRequest(kit: Kit, c: Context<Env>, call: Pick<Call, 'caller' | 'now' | 'idempotencyKey'>, form: Form) {
  const key = call.idempotencyKey
  if (key !== null && key.length > 255) throw invalidRequest('An idempotency key has at most 255 characters.')
  return {
    key,
    path: c.req.path,
    fingerprint: fingerprint(kit.keys.secretKey, [call.caller, canonical(form)]),
    requestId: c.var.requestId,
    now: call.now,
    failAfter: c.env.fault?.fault === 'error_500_after',
  }
}

function written(answer: Answer, key: string | null): Response {
  const headers = new Headers({ 'Content-Type': 'application/json' })
  if (key !== null) headers.set('Idempotency-Key', key)
  if (answer.originalRequest !== null) {
    headers.set('Idempotent-Replayed', 'true')
    headers.set('Original-Request', answer.originalRequest)
  }
  // A stored 500 stays a 500: trying again with the same key is of no use, and Stripe says so.
  if (answer.status >= 500) headers.set('Stripe-Should-Retry', 'false')
  return new Response(answer.text, { status: answer.status, headers })
}

function refuse(refusal: StripeRefusal): Response {
  return Response.json({ error: refusal.body }, { status: refusal.status })
}

function unknownUrl(c: Context<Env>): StripeRefusal {
  return new StripeRefusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
  })
}
