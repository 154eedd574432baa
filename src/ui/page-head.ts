import { brand } from '#lib/brand.ts'

/** What search engines and people a link is sent to see of a public page: its title and a sentence about it. */
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

/** A page that is one person's own: found by nobody else. */
export function ownPageHead(title: string) {
  return { meta: [{ title: `${title} | ${brand}` }, { name: 'robots', content: 'noindex' }] }
}
