import { brand } from '#lib/brand.ts'

/** A public page's title and description, for search engines and link previews. */
export function pageHead(title: string, description: string) {
  return {
    meta: [
      { title: `${title} | ${brand}` },
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
    ],
  }
}

/** The head of a personal page, which search engines must not index. */
export function ownPageHead(title: string) {
  return { meta: [{ title: `${title} | ${brand}` }, { name: 'robots', content: 'noindex' }] }
}
