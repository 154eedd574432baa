import sharp from 'sharp'
import type { Sharp } from 'sharp'

/** A picture of a single color, to be encoded in any format. */
export function aPhoto(width = 40, height = 30): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#dcee2f' } })
}

/** A form with a file in one field. */
export function aFormWith(field: string, content: Uint8Array | string, name = 'photo.png', type = 'image/png') {
  const form = new FormData()
  form.append(field, new File([content as BlobPart], name, { type }))
  return form
}

export async function aPhotoIn(field: string): Promise<FormData> {
  return aFormWith(field, await aPhoto().png().toBuffer())
}
