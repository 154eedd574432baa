import { Hono } from 'hono'
import type { Context } from 'hono'
import { byteRange } from '#lib/byte-range.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { keyOf } from '#platform/files.ts'

/** What a browser may show by itself; anything else is offered as a download. */
const shown = /^(image\/(?!svg)|video\/|audio\/)/

/** Uploaded files at /files/…: kept for good by whoever fetched one, in parts for whoever plays a video. */
export function fileRoute(app: App) {
  return new Hono()
    .get('/files/*', async (c) => {
      const key = keyOf(c.req.path)
      const facts = key && (await app.files.facts(key))
      if (!facts) throw new AppError('file_not_found')
      const etag = `"${key}"`
      const headers: Record<string, string> = {
        ETag: etag,
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Accept-Ranges': 'bytes',
        'Content-Type': facts.contentType,
        // Should a browser ever take one for a page, it runs nothing.
        'Content-Security-Policy': "default-src 'none'; sandbox",
        ...(!shown.test(facts.contentType) && { 'Content-Disposition': 'attachment' }),
      }
      if (isKnown(c, etag)) return c.body(null, 304, headers)

      const isSameFile = (c.req.header('if-range') ?? etag) === etag
      const range = isSameFile ? byteRange(c.req.header('range'), facts.bytes) : null
      if (range === 'unsatisfiable') {
        c.header('Content-Range', `bytes */${facts.bytes}`)
        return c.json(new AppError('range_not_satisfiable').toFailure(), 416)
      }
      headers['Content-Length'] = String(range ? range.last - range.first + 1 : facts.bytes)
      if (range) headers['Content-Range'] = `bytes ${range.first}-${range.last}/${facts.bytes}`
      const content = c.req.method === 'HEAD' ? null : await app.files.read(key, range ?? undefined)
      return new Response(content, { status: range ? 206 : 200, headers })
    })
    .all('/files/*', () => {
      throw new AppError('method_not_allowed')
    })
}

/** Whether the browser says that it has this very file. */
function isKnown(c: Context, etag: string): boolean {
  const known = c.req.header('if-none-match')?.split(',') ?? []
  return known.some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')))
}
