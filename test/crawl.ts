/** A page, or whatever else stands at an address of ours, as the server answers it. */
export interface Found {
  status: number
  /** Empty for what is neither HTML nor a drawing. */
  markup: string
  /** The addresses it names, of ours alone, with query and hash: '/rules#soccer'. */
  names: readonly string[]
}

/** Pictures to share are drawn one by one, and have their own tests. */
const passedOver = /^\/share\//

/**
 * Everything that can be reached from `starts` by the links, forms, pictures, styles and scripts that each page names, as somebody
 * finds it who runs no scripts; by its address without the hash. Of addresses that differ in ids and values alone, `ofEach` are
 * looked at.
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

/** '/tournament/:id?cursor': what addresses have in common that lead to the same sort of page. */
function kindOf(address: string): string {
  const [path = '', query] = address.split('?')
  return [path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id'), ...new URLSearchParams(query).keys()].join('&')
}

const naming =
  /<(?:(?:a|link|use)\b[^>]*?\shref|(?:script|img|video|source)\b[^>]*?\ssrc|form\b[^>]*?\saction)="([^"]+)"/g

function namesIn(markup: string, address: string, origin: string): string[] {
  const names = [...markup.matchAll(naming)].flatMap(([, value = '']) => {
    const url = URL.parse(plain(value), origin + address)
    return url?.origin === origin && !passedOver.test(url.pathname) ? [url.href.slice(origin.length)] : []
  })
  return [...new Set(names)]
}

/** The links that lead nowhere: to what is not there, or to a place that its page does not have. */
export function deadLinks(found: ReadonlyMap<string, Found>): string[] {
  const isDead = (name: string) => {
    const target = found.get(withoutHash(name))
    const anchor = name.split('#')[1]
    if (!target) return false
    return target.status >= 400 || (!!anchor && !target.markup.includes(`id="${decodeURIComponent(anchor)}"`))
  }
  return [...found].flatMap(([from, { names }]) => names.filter(isDead).map((name) => `${from} → ${name}`))
}

/** The words of a page as they are read. */
export function wordsOf(markup: string): string {
  const body = markup.slice(markup.indexOf('<body'))
  const unseen = /<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<\/?(?:strong|a|span)\b[^>]*>/g
  return plain(body.replaceAll(unseen, '').replaceAll(/<[^>]+>/g, ' ')).replaceAll(/\s+/g, ' ')
}

const references: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }

function plain(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => references[name]!)
}
