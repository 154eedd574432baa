import { fieldError } from '#lib/errors.ts'
import { imageQueue, openImage, imageError, webp } from '#platform/files/images.ts'
import type { Upload } from '#platform/files/receive-upload.ts'
import { imageTypes, maxImageSide } from '../../values.ts'

/** file-type reports animated PNGs as a type of their own. */
const readableTypes = new Set([...imageTypes, 'image/apng'])

/** An uploaded image as WebP, scaled down to the largest size that pages show, without its metadata. */
export async function redrawn({ path, type }: Upload): Promise<Buffer> {
  if (!readableTypes.has(type?.mime ?? '')) throw fieldError('not_an_image', 'file')
  try {
    return await imageQueue(async () => {
      const { picture } = await openImage(path)
      const size = { width: maxImageSide, height: maxImageSide, fit: 'inside', withoutEnlargement: true } as const
      return picture.resize(size).webp(webp).toBuffer()
    })
  } catch (error) {
    throw imageError(error, 'file')
  }
}
