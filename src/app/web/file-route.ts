import { Hono } from 'hono'
import type { Context } from 'hono'
import { byteRange } from '#lib/byte-range.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { keyOf } from '#platform/files/files.ts'
import { failureOf } from '../refusals.ts'

/** The types that browsers may display; all others are downloads. */
const shown = /^(image\/(?!svg)|video\/|audio\/)/

/** Uploaded files at /files/…, cached forever, with range requests for video. */
export function fileRoute(app: App) {
  return new Hono()
    .get('/files/*', async (c) => {
      const key = keyOf(c.req.path)
      const stat = key && (await app.files.stat(key))
      if (!stat) throw new AppError('file_not_found')
      const etag = `"${key}"`
      const headers: Record<string, string> = {
        ETag: etag,
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Accept-Ranges': 'bytes',
        'Content-Type': stat.contentType,
        // If a browser ever displays a file as a page, no script in it runs.
        'Content-Security-Policy': "default-src 'none'; sandbox",
        ...(!shown.test(stat.contentType) && { 'Content-Disposition': 'attachment' }),
      }
      if (isKnown(c, etag)) return c.body(null, 304, headers)

      const isSameFile = (c.req.header('if-range') ?? etag) === etag
      const range = isSameFile ? byteRange(c.req.header('range'), stat.bytes) : null
      if (range === 'unsatisfiable') {
        const tooFar = { 'Content-Range': `bytes */${stat.bytes}`, 'Cache-Control': 'no-store' }
        return c.json(failureOf(new AppError('range_not_satisfiable')), 416, tooFar)
      }
      headers['Content-Length'] = String(range ? range.last - range.first + 1 : stat.bytes)
      if (range) headers['Content-Range'] = `bytes ${range.first}-${range.last}/${stat.bytes}`
      const content = c.req.method === 'HEAD' ? null : await app.files.read(key, range ?? undefined)
      return new Response(content, { status: range ? 206 : 200, headers })
    })
    .all('/files/*', () => {
      throw new AppError('method_not_allowed')
    })
}

/** Whether the browser already has this file. */
function isKnown(c: Context, etag: string): boolean {
  const etags = c.req.header('if-none-match')?.split(',') ?? []
  return etags.some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')))
}
