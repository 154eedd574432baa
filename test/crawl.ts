/** A page or file of the site, as the server sends it. */
export interface Found {
  status: number
  /** Empty unless it is HTML or SVG. */
  markup: string
  /** The site's own URLs in it, with query and hash: '/rules#soccer'. */
  names: readonly string[]
}

/** Share images are rendered one by one and have their own tests. */
const skippedPaths = /^\/share\//

/**
 * Everything that can be reached from `starts` through links, forms, images, styles and scripts, without running scripts; by URL without
 * the hash. Of URLs that differ only in ids and values, `ofEach` are fetched.
 */
export async function crawl(
  open: (address: string) => Promise<Response>,
  { origin, starts, ofEach }: { origin: string; starts: readonly string[]; ofEach: number },
) {
  const found = new Map<string, Found>()
  const addresses = new Set(starts)
  const looked = new Map<string, number>()
  for (const address of addresses) {
    const kind = kindOf(address)
    const times = looked.get(kind) ?? 0
    if (times === ofEach) continue
    looked.set(kind, times + 1)
    const response = await open(address)
    const type = response.headers.get('content-type') ?? ''
    const markup = /^(text\/html|image\/svg)/.test(type) ? await response.text() : ''
    const names = namesIn(markup, address, origin)
    found.set(address, { status: response.status, markup, names })
    for (const name of names) addresses.add(withoutHash(name))
  }
  return found
}

const withoutHash = (name: string) => name.split('#')[0]!

/** '/tournament/:id?cursor': what the URLs of one kind of page have in common. */
function kindOf(address: string): string {
  const [path = '', query] = address.split('?')
  return [path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id'), ...new URLSearchParams(query).keys()].join('&')
}

const naming =
  /<(?:(?:a|link|use)\b[^>]*?\shref|(?:script|img|video|source)\b[^>]*?\ssrc|form\b[^>]*?\saction)="([^"]+)"/g

function namesIn(markup: string, address: string, origin: string): string[] {
  const names = [...markup.matchAll(naming)].flatMap(([, value = '']) => {
    const url = URL.parse(plain(value), origin + address)
    return url?.origin === origin && !skippedPaths.test(url.pathname) ? [url.href.slice(origin.length)] : []
  })
  return [...new Set(names)]
}

/** Dead links: to missing pages, or to anchors that their page does not have. */
export function deadLinks(found: ReadonlyMap<string, Found>): string[] {
  const isDead = (name: string) => {
    const target = found.get(withoutHash(name))
    const anchor = name.split('#')[1]
    if (!target) return false
    return target.status >= 400 || (!!anchor && !target.markup.includes(`id="${decodeURIComponent(anchor)}"`))
  }
  return [...found].flatMap(([from, { names }]) => names.filter(isDead).map((name) => `${from} → ${name}`))
}

/** A page's visible text. */
export function wordsOf(markup: string): string {
  const body = markup.slice(markup.indexOf('<body'))
  const unseen = /<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<\/?(?:strong|a|span)\b[^>]*>/g
  return plain(body.replaceAll(unseen, '').replaceAll(/<[^>]+>/g, ' ')).replaceAll(/\s+/g, ' ')
}

const references: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }

function plain(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => references[name]!)
}
