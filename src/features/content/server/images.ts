import { AppError, fieldError } from '#lib/errors.ts'
import { drawnInTurn, openPicture, pictureRefusal, webp } from '#platform/pictures.ts'
import type { Upload } from '#platform/uploads.ts'
import { imageTypes, maxImageSide } from '../values.ts'

/** An animated PNG is a PNG to everybody but its reader. */
const readableTypes = new Set([...imageTypes, 'image/apng'])

/** An uploaded image drawn anew as WebP: no larger than pages show it, without where it was taken and whatever else the file carried. */
export async function drawnAnew({ path, type }: Upload): Promise<Buffer> {
  if (!readableTypes.has(type?.mime ?? '')) throw fieldError('not_an_image', 'file')
  try {
    return await drawnInTurn(async () => {
      const { picture } = await openPicture(path)
      const size = { width: maxImageSide, height: maxImageSide, fit: 'inside', withoutEnlargement: true } as const
      return picture.resize(size).webp(webp).toBuffer()
    })
  } catch (error) {
    throw new AppError(...pictureRefusal(error, 'file'))
  }
}
