import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { componentTemplates, mediaAssets } from '#db/schema.ts'
import type { SiteContent } from '../contract.ts'
import { hasMatchingBraces } from '../styles.ts'
import { isComponentSlot } from '../values.ts'
import { pictureUrlsIn } from './media/uses.ts'

/** A page's texts with the components placed on it and the descriptions of its pictures. */
export async function withReferences(db: Queryable, texts: readonly SiteContent[]): Promise<SiteContent[]> {
  const components = await componentsOf(db, texts)
  const placed = texts.map((text) => {
    const component = isComponentSlot(text.contentKey) ? components.get(text.content) : undefined
    return component ? { ...text, component } : text
  })
  const descriptions = await descriptionsOf(db, placed)
  return placed.map((text) => ({
    ...text,
    ...(text.contentType === 'image' && { alt: descriptions.get(String(text.content)) ?? '' }),
    ...(text.contentType === 'html' && { content: described(String(text.content), descriptions) }),
    ...(text.component && { component: { ...text.component, html: described(text.component.html, descriptions) } }),
  }))
}

async function componentsOf(db: Queryable, texts: readonly SiteContent[]) {
  const keys = texts.filter(({ contentKey }) => isComponentSlot(contentKey)).map(({ content }) => String(content))
  if (keys.length === 0) return new Map<unknown, NonNullable<SiteContent['component']>>()
  const rows = await db
    .select()
    .from(componentTemplates)
    .where(and(inArray(componentTemplates.componentKey, keys), eq(componentTemplates.isActive, true)))
  return new Map<unknown, NonNullable<SiteContent['component']>>(
    rows.map(({ componentKey, template, styles }) => {
      const safeStyles = styles !== null && hasMatchingBraces(styles) ? styles : ''
      return [componentKey, { html: template, styles: safeStyles }]
    }),
  )
}

/** The media library's descriptions by URL. */
async function descriptionsOf(db: Queryable, texts: readonly SiteContent[]): Promise<Map<string, string>> {
  const urls = pictureUrlsIn(texts.map(({ content, component }) => [content, component?.html]))
  if (urls.length === 0) return new Map()
  const rows = await db.select().from(mediaAssets).where(inArray(mediaAssets.url, urls))
  return new Map(rows.map(({ url, alt }) => [url, alt]))
}

/** The sanitized HTML, with the media library's descriptions for pictures that have none. */
function described(html: string, descriptions: ReadonlyMap<string, string>): string {
  return html.replaceAll(/<img [^>]*>/g, (tag) => {
    const description = descriptions.get(/ src="([^"]*)"/.exec(tag)?.[1] ?? '')
    if (!description || / alt="[^"]+"/.test(tag)) return tag
    return tag.replace(/ alt(="")?(?=[\s/>])/, '').replace('<img', () => `<img alt="${escaped(description)}"`)
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
