import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import { refusalOfQuery } from '#db/constraints.ts'
import { AppError } from '#lib/errors.ts'
import type { Env } from './http.ts'
import { refuseBadJson, refuseBadUrl } from './well-formed.ts'

/* What stands around every route: what comes in no handler need look at, and what goes out when one fails. */

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
  // A file is read where it is received (uploads.ts), and not before it is known whether its sender may send one.
  if (matchedRoutes(c).some(({ handler }) => 'takesUpload' in handler)) return next()
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
