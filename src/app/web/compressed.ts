import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'

const isText = /^(text\/(html|plain|calendar)|application\/([\w.-]+\+)?(json|xml))\b/
/** Shorter replies fit into one packet anyway. */
const minBytes = 1_400
/** Above this, compressing would hold up other requests, so it runs on the thread pool. */
const maxSyncBytes = 256 * 1024

export type Encoding = 'br' | 'gzip'
const encodings: readonly Encoding[] = ['br', 'gzip']

/** Fast enough for every response: 40 kB take about 0.1 ms. */
const cheapest = 3

/**
 * Without a size hint and a small window, Brotli allocates megabytes for every call, which costs more than the compression itself.
 * `quality` is Brotli's; gzip has one level here, the best for its time.
 */
const brotliOptions = (bytes: number, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 17,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  },
})
const gzipOptions = { level: 3 }

/** Compresses on this thread. */
export function encode(body: Uint8Array, encoding: Encoding, quality = cheapest): Uint8Array<ArrayBuffer> {
  return encoding === 'br' ? brotliCompressSync(body, brotliOptions(body.length, quality)) : gzipSync(body, gzipOptions)
}

const brotliAsync = promisify<Uint8Array, object, Uint8Array<ArrayBuffer>>(brotliCompress)
const gzipAsync = promisify<Uint8Array, object, Uint8Array<ArrayBuffer>>(gzip)

async function encodeLong(body: Uint8Array, encoding: Encoding) {
  return encoding === 'br' ? brotliAsync(body, brotliOptions(body.length, cheapest)) : gzipAsync(body, gzipOptions)
}

/** The encodings chosen for the Accept-Encoding headers seen lately: browsers send only a few. */
const chosenLately = new LRUCache<string, { encoding: Encoding | null }>({ max: 100 })

/** The best encoding that the client accepts, or null. */
export function encodingFor(c: Context): Encoding | null {
  const header = c.req.header('accept-encoding') ?? ''
  const choice = chosenLately.get(header) ?? { encoding: chooseEncoding(c) }
  chosenLately.set(header, choice)
  return choice.encoding
}

function chooseEncoding(c: Context): Encoding | null {
  const encoding = accepts(c, {
    header: 'Accept-Encoding',
    supports: [...encodings],
    default: '',
    match: (accepted) => encodings.find((name) => accepted.some(({ type, q }) => type === name && q > 0)) ?? '',
  })
  return encodings.find((name) => name === encoding) ?? null
}

/** Recently compressed replies, by digest: finding an identical one takes a tenth of the time of compressing it again. */
const sentLately = new LRUCache<string, Uint8Array<ArrayBuffer>>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
})

function encodeOnce(body: Uint8Array, encoding: Encoding): Uint8Array<ArrayBuffer> {
  const key = `${encoding} ${hash('sha256', body)}`
  const cached = sentLately.get(key) ?? encode(body, encoding)
  sentLately.set(key, cached)
  return cached
}

/**
 * Compresses text responses. Pages and files have compressed versions of their own and set Vary themselves; streams and long exports are
 * sent as they are.
 */
export const compressed = createMiddleware(async (c, next) => {
  await next()
  const reply = c.res
  if (!isText.test(reply.headers.get('Content-Type') ?? '')) return
  if (reply.headers.has('Content-Encoding') || reply.headers.get('Vary')?.includes('Accept-Encoding')) return
  reply.headers.append('Vary', 'Accept-Encoding')
  const encoding = encodingFor(c)
  if (!encoding || !reply.body) return
  const body = new Uint8Array(await reply.arrayBuffer())
  const headers = new Headers(reply.headers)
  headers.delete('Content-Length')
  const isWorthIt = body.length >= minBytes
  if (isWorthIt) headers.set('Content-Encoding', encoding)
  const content = isWorthIt ? await (body.length > maxSyncBytes ? encodeLong : encodeOnce)(body, encoding) : body
  // Hono would turn a replaced body into a stream; a response of known length is sent in one piece.
  c.res = undefined
  c.res = new Response(content, { status: reply.status, headers })
})
