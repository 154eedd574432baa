import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { describeRoute, resolver, validator } from 'hono-openapi'
import type { Logger } from 'pino'
import { z } from 'zod'
import { refusalOfQuery } from '#db/constraints.ts'
import { AppError, refusals } from '#lib/errors.ts'
import type { Refusal } from '#lib/errors.ts'
import type { App } from './app.ts'
import './sentences.ts'
import type { User } from './session.ts'
import { refuseBadJson, refuseBadUrl } from './well-formed.ts'

/** What every handler finds in `c.var`. `visitor` is null for somebody who is not signed in. */
export type Env = {
  Variables: { app: App; visitor: User | null; requestId: string; log: Logger; address: string }
}

// Who may ----------------------------------------------------------------------------------------------------------------------------

/** Who a route is for; each route names one, and a test checks that none forgot (test/permissions.test.ts). */
export type Who = 'anyone' | 'signed in' | 'administrator'

const marked = <M extends MiddlewareHandler>(who: Who, middleware: M) => Object.assign(middleware, { who })

type SignedInEnv = Env & { Variables: { user: User } }

export const anyone = marked(
  'anyone',
  createMiddleware<Env>(async (_, next) => next()),
)

export const signedIn = marked(
  'signed in',
  createMiddleware<SignedInEnv>(async (c, next) => {
    c.set('user', requireUser(c.var.visitor))
    await next()
  }),
)

/** `refusal` is the sentence for a signed-in player, where SPEC.md has one of its own. */
export const administrator = (refusal: Refusal = 'administrator_only') =>
  marked(
    'administrator',
    createMiddleware<SignedInEnv>(async (c, next) => {
      const user = requireUser(c.var.visitor)
      if (user.role !== 'administrator') throw new AppError(refusal)
      c.set('user', user)
      await next()
    }),
  )

function requireUser(visitor: User | null): User {
  if (!visitor) throw new AppError('not_signed_in')
  return visitor
}

// What shape -------------------------------------------------------------------------------------------------------------------------

/** A JSON body of this shape, else 400 with a sentence for each field. No body at all is not an empty one. */
export const body = <S extends z.ZodType>(schema: S) =>
  validator('json', schema, (result, c) => {
    if (!c.req.bodyCache.text) throw new AppError('malformed_json')
    refuseInvalid(result)
  })

/** Query parameters of this shape, else 400. */
export const query = <S extends z.ZodType>(schema: S) => validator('query', schema, refuseInvalid)

/** `{id}` in the path; what is no UUID is no id of ours, and answers 404 with the sentence of `refusal`. */
export const idParam = (refusal: Refusal) =>
  validator('param', z.object({ id: z.uuid() }), (result) => {
    if (!result.success) throw new AppError(refusal)
  })

type Checked = { success: boolean; error?: readonly Issue[] }
type Issue = { message: string; path?: ReadonlyArray<PropertyKey | { key: PropertyKey }> | undefined }

function refuseInvalid(result: Checked): void {
  if (result.success) return
  const fields: Record<string, string> = {}
  for (const issue of result.error ?? []) {
    const step = issue.path?.[0]
    const field = typeof step === 'object' ? step.key : (step ?? 'body')
    fields[String(field)] ??= issue.message
  }
  throw new AppError('invalid_input', { fields })
}

/** The route's entry in the OpenAPI document: what it does and what it answers. */
export const answers = (
  summary: string,
  status: 200 | 201,
  schema: z.ZodType,
  tag: string,
  mediaType = 'application/json',
) =>
  describeRoute({
    summary,
    tags: [tag],
    responses: {
      [status]: { description: summary, content: { [mediaType]: { schema: resolver(schema) } } },
      default: {
        description: 'A refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  })

/** What every refusal looks like. */
export const FailureReply = z.object({
  code: z.enum(Object.keys(refusals) as [Refusal, ...Refusal[]]),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})

// The boundary -----------------------------------------------------------------------------------------------------------------------

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses unsafe requests that another site makes a browser send. Hono's own csrf middleware looks at form types only.
 * A request without Origin comes from no browser page (or from one that hides it, which Sec-Fetch-Site gives away).
 */
export const sameOrigin = createMiddleware<Env>(async (c, next) => {
  if (!safeMethods.has(c.req.method)) {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const isForeign = origin !== undefined && !c.var.app.config.origins.includes(origin)
    if (isForeign || (site !== undefined && site !== 'same-origin' && site !== 'none'))
      throw new AppError('foreign_origin')
  }
  await next()
})

/**
 * What no handler should ever have to think about: addresses and bodies that are endless, broken or not to be stored.
 * The body's text waits in the request's cache, where the validator of `body` finds it. (Parsed it must not wait there: Hono would
 * write it as JSON again, and 1e309 would come out as null.)
 */
export const wellFormed = createMiddleware<Env>(async (c, next) => {
  refuseBadUrl(c.req.url)
  const text = safeMethods.has(c.req.method) ? '' : await readBody(c.req.raw)
  if (text !== '') {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (type !== 'application/json') throw new AppError('unsupported_body')
    refuseBadJson(text)
    Object.assign(c.req.bodyCache, { text: Promise.resolve(text) })
  }
  await next()
})

const maxBodyBytes = 256 * 1024

/** The whole body as text, read only as far as it may be long. Bytes that are no UTF-8 are refused: they would change when stored. */
export async function readBody(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) throw new AppError('body_too_large')
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBodyBytes) throw new AppError('body_too_large')
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks))
  } catch (error) {
    throw new AppError('malformed_json', { cause: error })
  }
}

/** Any failure as `{ code, message, fields? }`: refusals as the table says, everything else as a logged 500 without details. */
export function toReply(error: unknown, c: Context<Env>): Response {
  const refusal = asRefusal(error)
  if (refusal.status >= 500) c.var.log.error({ err: error }, 'request failed')
  if (refusal.retryAfter !== undefined) c.header('Retry-After', String(refusal.retryAfter))
  return c.json(refusal.toFailure(), refusal.status as 400)
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status < 500) return new AppError('malformed_json', { cause: error })
  return new AppError(refusalOfQuery(error) ?? 'internal', { cause: error })
}

/** The visitor's address: the socket's, or what the trusted proxies in front say. Never what the visitor claims. */
export function addressOf(c: Context, trustedProxies: number): string {
  const hops =
    c.req
      .header('x-forwarded-for')
      ?.split(',')
      .map((hop) => hop.trim()) ?? []
  const claimed = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
  return claimed || (c.env ? (getConnInfo(c).remote.address ?? 'unknown') : 'unknown')
}
