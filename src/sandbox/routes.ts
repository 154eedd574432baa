import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Pool } from 'pg'
import type { z } from 'zod'
import { transaction } from './database.ts'
import { invalidRequest, RequestError, serverError } from './stripe/errors.ts'
import { listEvents } from './webhooks/events.ts'
import { takeCallFault } from './control/faults.ts'
import type { CallFaultRule } from './control/faults.ts'
import { canonical, parseForm } from './stripe/form.ts'
import type { Form } from './stripe/form.ts'
import { retrieveDispute, createRefund, listRefunds, retrieveRefund } from './stripe/refunds.ts'
import { fingerprint, idempotently } from './stripe/idempotency.ts'
import type { KeyedReply } from './stripe/idempotency.ts'
import { cancelIntent, createIntent, retrieveIntent } from './stripe/intents.ts'
import type { Log } from './log.ts'
import * as params from './stripe/params.ts'
import { answerChallenge, confirmIntent } from './stripe/payments.ts'
import { callerOf, requireServer } from './stripe/request.ts'
import type { Caller, Context, Keys, Reply } from './stripe/request.ts'

type Kit = { pool: Pool; keys: Keys; now: () => Date; log: Log; stopping: AbortSignal; onWrite: () => void }
/** `fault`: the fault that applies to this call, passed back to `createSandbox`; see `faults.ts`. */
export type Env = { Bindings: { fault: CallFaultRule | null } }

type UseCase<Schema extends z.ZodType> = (context: Context, params: z.output<Schema>, id: string) => Promise<Reply>

/** All supported calls, and which of them a browser may make. */
export function stripeRoutes(kit: Kit): Hono<Env> {
  const { read, write } = endpoints(kit)
  return new Hono<Env>({ getPath: pathOf })
    .use(bodyLimit({ maxSize: 64 * 1024, onError: () => invalidRequest('The request is too large.').toResponse() }))
    .use(async (c, next) => {
      const fault = await takeCallFault(kit.pool, c.req.method, c.req.path)
      c.env.fault = fault
      if (fault?.fault === 'error_500') return Response.json({ error: serverError }, { status: 500 })
      if (fault?.fault === 'delay') await sleep(fault.ms, undefined, { signal: kit.stopping })
      return next()
    })
    .post('/v1/payment_intents', write('server', params.CreateIntent, createIntent))
    .get('/v1/payment_intents/:id', read(params.RetrieveIntent, retrieveIntent))
    .post('/v1/payment_intents/:id/confirm', write('browser', params.ConfirmIntent, confirmIntent))
    .post('/v1/payment_intents/:id/challenge', write('browser', params.AnswerChallenge, answerChallenge))
    .post('/v1/payment_intents/:id/cancel', write('server', params.NoParams, cancelIntent))
    .post('/v1/refunds', write('server', params.CreateRefund, createRefund))
    .get('/v1/refunds', read(params.ListRefunds, listRefunds))
    .get('/v1/refunds/:id', read(params.NoParams, retrieveRefund))
    .get('/v1/disputes/:id', read(params.NoParams, retrieveDispute))
    .get('/v1/events', read(params.ListEvents, listEvents))
    .notFound((c) => unknownUrl(c).toResponse())
    .onError((error) => {
      if (error instanceof RequestError) return error.toResponse()
      kit.log.error({ err: error }, 'The payment sandbox failed')
      return Response.json({ error: serverError }, { status: 500 })
    })
}

/** The path from `/v1/` or `/sandbox-control/` on, wherever the sandbox is mounted. */
function pathOf(request: Request): string {
  const { pathname } = new URL(request.url)
  return /\/(?:v1|sandbox-control)(?:\/.*)?$/.exec(pathname)?.[0] ?? pathname
}

function endpoints(kit: Kit) {
  function read<Schema extends z.ZodType>(schema: Schema, work: UseCase<Schema>) {
    return async (c: HonoContext<Env>) => {
      const form = parseForm(new URL(c.req.url).search)
      const context = { ...contextOf(kit, c, 'server', form), db: kit.pool }
      const reply = await work(context, params.checked(schema, form), c.req.param('id') ?? '')
      return Response.json(reply.body, { status: reply.status })
    }
  }

  /** The idempotency key, the work, its events and the response share one transaction, which commits before the response is sent. */
  function write<Schema extends z.ZodType>(who: Caller, schema: Schema, work: UseCase<Schema>) {
    return async (c: HonoContext<Env>) => {
      const form = await bodyOf(c)
      const context = contextOf(kit, c, who, form)
      const given = params.checked(schema, form)
      const request = {
        key: keyOf(c),
        path: c.req.path,
        fingerprint: fingerprint(kit.keys.secretKey, [context.caller, canonical(form)]),
        now: context.now,
        failAfter: c.env.fault?.fault === 'error_500_after',
      }
      const reply = await transaction(kit.pool, (tx) =>
        idempotently(tx, request, () => work({ ...context, db: tx }, given, c.req.param('id') ?? '')),
      )
      kit.onWrite()
      return toResponse(reply)
    }
  }

  return { read, write }
}

function contextOf(kit: Kit, c: HonoContext<Env>, who: Caller, form: Form) {
  const caller = callerOf(c.req.header('Authorization'), form, kit.keys)
  if (who === 'server') requireServer(caller)
  return { caller, now: kit.now() }
}

async function bodyOf(c: HonoContext<Env>): Promise<Form> {
  const body = await c.req.text()
  const type = c.req.header('Content-Type') ?? ''
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest('Invalid request (check that your POST content type is application/x-www-form-urlencoded).')
  }
  return parseForm(body)
}

function keyOf(c: HonoContext<Env>): string | null {
  const key = c.req.header('Idempotency-Key') || null
  if (key !== null && key.length > 255) throw invalidRequest('An idempotency key has at most 255 characters.')
  return key
}

function toResponse({ status, text, isReplay }: KeyedReply): Response {
  const headers = new Headers({ 'Content-Type': 'application/json' })
  if (isReplay) headers.set('Idempotent-Replayed', 'true')
  // Repeating a call whose stored response is a 500 is pointless, and Stripe says so with this header.
  if (status >= 500) headers.set('Stripe-Should-Retry', 'false')
  return new Response(text, { status, headers })
}

function unknownUrl(c: HonoContext<Env>): RequestError {
  return new RequestError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
  })
}
