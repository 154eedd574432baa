import { inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { mediaAssets } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import { urlOf } from '#platform/files/files.ts'
import { contentAsText } from '../../rules.ts'
import { mediaFolder } from '../../values.ts'

/** The uses of these pictures by URL. Unused ones are left out. */
export async function usesOf(db: Queryable, pictures: readonly { url: string }[]): Promise<Map<string, string[]>> {
  const uses = new Map<string, string[]>()
  if (pictures.length === 0) return uses
  const urls = sql.join(
    pictures.map(({ url }) => sql`${url}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ url: string; place: string }>(sql`
    select file.url, place
    from unnest(array[${urls}]::text[]) as file(url)
    join (
      select content_key as place, content::text as body from site_content
      union all select 'Email: ' || template_key, html_content from email_templates
      union all select 'Component: ' || component_name, template || coalesce(styles, '') from component_templates
      union all select 'Tournament: ' || name, image from tournaments where image is not null
    ) as places on strpos(body, file.url) > 0
    order by place`)
  for (const { url, place } of rows) uses.set(url, [...(uses.get(url) ?? []), place])
  return uses
}

const ownPicture = new RegExp(`${urlOf(`${mediaFolder}/a.webp`).replace('a.webp', '')}[a-z0-9-]+\\.webp`, 'g')

/** The URLs of all library pictures in this content. */
export function pictureUrlsIn(content: unknown): string[] {
  return [...new Set(contentAsText(content).match(ownPicture))]
}

/**
 * Locks the library pictures in this content until the transaction ends, so that none is deleted in the meantime. Refuses content with a
 * picture that no longer exists.
 */
export async function holdPictures(tx: Transaction, field: string, content: unknown): Promise<void> {
  const urls = pictureUrlsIn(content)
  if (urls.length === 0) return
  const held = await tx
    .select({ id: mediaAssets.id })
    .from(mediaAssets)
    .where(inArray(mediaAssets.url, urls))
    .orderBy(mediaAssets.id)
    .for('share')
  if (held.length === urls.length) return
  throw new AppError('invalid_input', {
    fields: { [field]: 'One of its pictures is no longer in the media library' },
  })
}
