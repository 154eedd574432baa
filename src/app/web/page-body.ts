import { createHash } from 'node:crypto'
import { encode } from './compressed.ts'
import type { Encoding } from './compressed.ts'

/** A rendered page as it is sent: the same bytes in each encoding for everyone who shares it. */
export type PageBody = {
  /** The hashes of the page's inline scripts for the content security policy: `'sha256-…'`. */
  scriptHashes: string[]
  etag: string
  /** Compressed once per requested encoding; null means uncompressed. */
  bytes: (encoding: Encoding | null) => Uint8Array<ArrayBuffer>
}

type PageBodyOptions = {
  /** Marks our own scripts during rendering. Nobody else knows it, so scripts in stored text cannot run. */
  nonce: string
  /** Brotli's: higher for pages that are sent more than once. */
  quality?: number
}

/**
 * Replaces the nonce of a rendered page's scripts by their hashes, so that the same page is the same bytes: it can be compressed once, and
 * browsers and CDNs can keep it.
 */
export function pageBody(rendered: string, { nonce, quality }: PageBodyOptions): PageBody {
  const html = withoutRenderTimes(rendered)
  const scriptHashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isOurs = attributes.includes(`nonce="${nonce}"`)
    const isRun = !attributes.includes(' src="') && !attributes.includes('application/ld+json')
    if (isOurs && isRun) scriptHashes.add(`'sha256-${sha256(script)}'`)
  }
  const plain = new TextEncoder().encode(
    html.replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(` nonce="${nonce}"`, ''),
  )
  const byEncoding = new Map<Encoding, Uint8Array<ArrayBuffer>>()
  return {
    scriptHashes: [...scriptHashes],
    etag: `W/"${sha256(plain)}"`,
    bytes: (encoding) => {
      if (encoding === null) return plain
      const cached = byEncoding.get(encoding) ?? encode(plain, encoding, quality)
      byEncoding.set(encoding, cached)
      return cached
    },
  }
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64')

/** Removes the router's load times (`u` in its data), which differ in every rendering. */
const withoutRenderTimes = (html: string) => html.replaceAll(/(?<match>\{i:"(?:[^"\\]|\\.)*",u:)\d+/g, '$<match>0')
