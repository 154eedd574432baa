import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { AppError } from '#lib/errors.ts'
import { refusing } from './http.ts'
import type { Env } from './http.ts'
import { refuseBadJson, refuseBadUrl } from './well-formed.ts'

/* Checks on every request, and the response when a handler fails. */

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses unsafe requests that another site makes a browser send. Hono's own csrf middleware checks form types only. A request without
 * Origin does not come from a page, or comes from one that hides its origin, which Sec-Fetch-Site reveals.
 */
export const sameOrigin = refusing(
  ['foreign_origin'],
  createMiddleware<Env>(async (c, next) => {
    if (!safeMethods.has(c.req.method)) {
      const origin = c.req.header('origin')
      const site = c.req.header('sec-fetch-site')
      const isForeign = origin !== undefined && !c.var.app.config.origins.includes(origin)
      if (isForeign || (site !== undefined && site !== 'same-origin' && site !== 'none'))
        throw new AppError('foreign_origin')
    }
    await next()
  }),
)

/**
 * Refuses URLs and bodies that are too long, malformed, or impossible to store. The body's text stays in the request's cache, where the
 * validator of `body` finds it. It must not be cached as JSON: Hono would serialize it again and turn 1e309 into null.
 */
export const wellFormed = refusing(
  ['bad_url', 'url_too_long'],
  createMiddleware<Env>(async (c, next) => {
    refuseBadUrl(c.req.url)
    // Uploads are read by `receiveUpload`, after the handler has checked that the sender may upload.
    if (matchedRoutes(c).some(({ handler }) => 'takesUpload' in handler)) return next()
    const text = safeMethods.has(c.req.method) ? '' : await readBody(c.req.raw)
    if (text !== '') {
      const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
      if (type !== 'application/json') throw new AppError('unsupported_body')
      refuseBadJson(text)
      Object.assign(c.req.bodyCache, { text: Promise.resolve(text) })
    }
    await next()
  }),
)

const maxBodyBytes = 256 * 1024

/** The body as text, read only up to the limit. Refuses bytes that are not UTF-8, because they would change when stored. */
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

/** The visitor's address: the socket's, or the one that trusted proxies report. Entries before that may be forged. */
export function addressOf(c: Context, trustedProxies: number): string {
  const hops =
    c.req
      .header('x-forwarded-for')
      ?.split(',')
      .map((hop) => hop.trim()) ?? []
  const claimed = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
  return claimed || (c.env?.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : 'unknown')
}
