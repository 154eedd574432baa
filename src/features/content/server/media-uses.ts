import { inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { mediaAssets } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import { urlOf } from '#platform/files.ts'
import { shownText } from '../rules.ts'
import { mediaFolder } from '../values.ts'

/** Where each of these pictures stands, by its address; those that stand nowhere are left out. */
export async function usesOf(db: Queryable, pictures: readonly { url: string }[]): Promise<Map<string, string[]>> {
  const uses = new Map<string, string[]>()
  if (pictures.length === 0) return uses
  const urls = sql.join(
    pictures.map(({ url }) => sql`${url}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ url: string; place: string }>(sql`
    select wanted.url, place
    from unnest(array[${urls}]::text[]) as wanted(url)
    join (
      select content_key as place, content::text as body from site_content
      union all select 'Email: ' || template_key, html_content from email_templates
      union all select 'Component: ' || component_name, template || coalesce(styles, '') from component_templates
      union all select 'Tournament: ' || name, image from tournaments where image is not null
    ) as places on strpos(body, wanted.url) > 0
    order by place`)
  for (const { url, place } of rows) uses.set(url, [...(uses.get(url) ?? []), place])
  return uses
}

const ownPicture = new RegExp(`${urlOf(`${mediaFolder}/a.webp`).replace('a.webp', '')}[a-z0-9-]+\\.webp`, 'g')

/**
 * Holds the pictures of the media library that this content names until the transaction ends, so that none is deleted meanwhile.
 * Refuses content that names one which does not exist any more.
 */
export async function holdPictures(tx: Transaction, field: string, content: unknown): Promise<void> {
  const urls = [...new Set(shownText(content).match(ownPicture))]
  if (urls.length === 0) return
  const held = await tx
    .select({ id: mediaAssets.id })
    .from(mediaAssets)
    .where(inArray(mediaAssets.url, urls))
    .orderBy(mediaAssets.id)
    .for('share')
  if (held.length === urls.length) return
  throw new AppError('invalid_input', {
    fields: { [field]: 'One of its pictures is not in the media library any more' },
  })
}
