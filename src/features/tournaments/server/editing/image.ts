import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { mediaAssets } from '#db/schema.ts'
import { fieldError } from '#lib/errors.ts'
import { urlOf } from '#platform/files/files.ts'

/** Where uploaded photos of tournaments are stored. */
export const photoFolder = 'tournaments'

/** The address of the tournament's photo if it was uploaded for it. A picture from the media library stays there. */
export const uploadedPhoto = ({ image }: { image: string | null }) =>
  image?.startsWith(urlOf(`${photoFolder}/`)) ? image : null

/** Refuses an address that is not in the media library. Locks the picture, so that it is not deleted in the meantime. */
export async function lockMedia(tx: Transaction, url: string): Promise<void> {
  const held = await tx.select({ id: mediaAssets.id }).from(mediaAssets).where(eq(mediaAssets.url, url)).for('share')
  if (held.length === 0) throw fieldError('picture_not_in_library', 'image')
}
