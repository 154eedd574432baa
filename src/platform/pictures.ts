import type { Transaction } from '#db/client.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import { maxPhotoBytes, photoTypes, pictureSizes, smallPicture } from '#lib/pictures.ts'
import type { App } from './app.ts'
import { keyOf, keysOf, newKey, urlOf } from './files.ts'
import { giveUpFiles, keepFiles, removeSoon } from './kept-files.ts'
import type { Upload } from './uploads.ts'

/** What a route that takes a photo lets in. */
export const aPicture = <Field extends string>(field: Field) =>
  ({ field, maxBytes: maxPhotoBytes, tooLarge: 'picture_too_large' }) as const
const maxPixels = 50_000_000

/** An animated PNG is a PNG to everybody but its reader. */
const readableTypes = new Set([...photoTypes, 'image/apng'])

type Exchange = {
  upload: Upload
  folder: string
  /** Where a refusal belongs. */
  field: string
  /** Stores the new address, and answers the one it replaced. */
  store: (tx: Transaction, url: string) => Promise<string | null>
}

/**
 * Puts a photo in the place of the one before it, whose files go. It is kept as squares in WebP, cut from its middle, drawn anew: turned
 * the way it was held, without where and by what it was taken, and without whatever else the file carried. What is stored is the
 * address of the large one. When it cannot be stored its own files go, and the one before it stays.
 */
export async function exchangePicture(app: App, { upload, folder, field, store }: Exchange): Promise<void> {
  const { large, small } = await drawSquares(upload, field)
  const url = urlOf(newKey(folder, 'webp')).replace('.webp', `-${pictureSizes.large}.webp`)
  const files = [fileAt(url, large), fileAt(smallPicture(url), small)]
  removeSoon(app, await keepFiles(app, files, async (tx) => giveUpPicture(app, tx, await store(tx, url))))
}

/** Takes a photo away, and its files. `store` takes the address out, and answers it. */
export async function removePicture(app: App, store: (tx: Transaction) => Promise<string | null>): Promise<void> {
  removeSoon(app, await app.db.transaction(async (tx) => giveUpPicture(app, tx, await store(tx))))
}

const fileAt = (url: string, content: Buffer) => ({ key: keyOf(url)!, content, contentType: 'image/webp' })

/** Gives both sizes up; an address that is none of ours has none. Answers what to remove once the transaction has committed. */
export async function giveUpPicture(app: App, tx: Transaction, url: string | null): Promise<string[]> {
  if (url === null) return []
  const keys = keysOf(url, smallPicture(url))
  await giveUpFiles(app, tx, keys)
  return keys
}

async function drawSquares(upload: Upload, field: string) {
  if (!readableTypes.has(upload.type?.mime ?? '')) throw fieldError('not_a_picture', field)
  return drawnInTurn(() => squaresOf(upload.path)).catch((error: unknown) => {
    throw new AppError(...pictureRefusal(error, field))
  })
}

let drawing: Promise<unknown> = Promise.resolve()

/**
 * Draws one picture after the other in this process: unpacked, one of a few hundred kilobytes may take 300 MB, and ten at once would take
 * all there is. Whoever waits to log in has the other threads meanwhile.
 */
export function drawnInTurn<T>(draw: () => Promise<T>): Promise<T> {
  const drawn = drawing.then(draw)
  drawing = drawn.catch(() => null)
  return drawn
}

async function squaresOf(path: string) {
  const { sharp, picture } = await openPicture(path)
  const { large, small } = pictureSizes
  const { data, info } = await picture
    .resize(large, large, { fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const square = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  return {
    large: await square().webp(webp).toBuffer(),
    small: await square().resize(small, small).webp(webp).toBuffer(),
  }
}

/** How pictures are kept. */
export const webp = { quality: 82 } as const

/**
 * An uploaded picture to draw anew, turned the way it was held; of what moves, the first picture. Its pixels are counted before they are
 * unpacked.
 */
export async function openPicture(path: string) {
  // Loaded when the first picture comes: the start need not wait for it.
  const { default: sharp } = await import('sharp')
  // No file is read twice, and each of the twenty that would be kept may hold 150 MB of what it was read into.
  sharp.cache(false)
  const picture = sharp(path, { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 }).autoOrient()
  return { sharp, picture }
}

/** What it means when a picture could not be drawn. */
export function pictureRefusal(error: unknown, field: string): ConstructorParameters<typeof AppError> {
  const isHuge = error instanceof Error && /pixel limit/i.test(error.message)
  const code = isHuge ? 'picture_too_many_pixels' : 'picture_broken'
  const { fields } = fieldError(code, field)
  return [code, { cause: error, ...(fields && { fields }) }]
}
