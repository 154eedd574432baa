import { readFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import type { Transaction } from '#db/client.ts'
import { transact } from '#db/transact.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import { isOutage } from '#lib/outages.ts'
import { maxPhotoBytes, photoTypes, pictureSizes, smallPicture, wideSizes } from '#lib/pictures.ts'
import type { App } from '../app.ts'
import { keyOf, keysOf, newKey, urlOf } from './files.ts'
import { orphanFiles, storeFiles, deleteInBackground } from './storage.ts'
import type { Upload } from './receive-upload.ts'

/** The upload rules for a photo. */
export const photoUpload = <Field extends string>(field: Field) =>
  ({ field, maxBytes: maxPhotoBytes, tooLarge: 'picture_too_large' }) as const
const maxPixels = 24_000_000

/** file-type reports animated PNGs as a type of their own. */
const readableTypes = new Set([...photoTypes, 'image/apng'])

/** A photo's shape: its two widths in pixels, and its height divided by its width. */
const shapes = {
  square: { ...pictureSizes, ratio: 1 },
  wide: { ...wideSizes, ratio: 9 / 16 },
} as const
type Shape = (typeof shapes)[keyof typeof shapes]

type Exchange = {
  upload: Upload
  folder: string
  shape?: keyof typeof shapes
  /** The form field that errors are reported for. */
  field: string
  /** Stores the new URL and returns the previous one. */
  store: (tx: Transaction, url: string) => Promise<string | null>
}

/**
 * Replaces a photo and deletes the old files. The photo is cropped to its shape, rotated upright, and saved as WebP in two sizes without its
 * metadata (location, camera). The larger one's URL is stored. If storing fails, the new files are deleted and the old photo stays.
 */
export async function replaceStoredPhoto(app: App, exchange: Exchange): Promise<void> {
  const { upload, folder, field, store, shape: name = 'square' } = exchange
  const shape = shapes[name]
  const { large, small } = await drawSizes(upload, field, shape)
  const url = urlOf(newKey(folder, 'webp')).replace('.webp', `-${shape.large}.webp`)
  const files = [fileAt(url, large), fileAt(smallPicture(url), small)]
  deleteInBackground(app, await storeFiles(app, files, async (tx) => orphanPhoto(app, tx, await store(tx, url))))
}

/** Removes a photo and its files. `store` clears the URL and returns it. */
export async function removeStoredPhoto(app: App, store: (tx: Transaction) => Promise<string | null>): Promise<void> {
  deleteInBackground(app, await transact(app.db, async (tx) => orphanPhoto(app, tx, await store(tx))))
}

const fileAt = (url: string, content: Buffer) => ({ key: keyOf(url)!, content, contentType: 'image/webp' })

/** Marks both sizes of a photo as orphaned, unless the URL is not ours. Returns the keys to delete after the commit. */
export async function orphanPhoto(app: App, tx: Transaction, url: string | null): Promise<string[]> {
  if (url === null) return []
  const keys = keysOf(url, smallPicture(url))
  await orphanFiles(app, tx, keys)
  return keys
}

async function drawSizes(upload: Upload, field: string, shape: Shape) {
  if (!readableTypes.has(upload.type?.mime ?? '')) throw fieldError('not_a_picture', field)
  return imageQueue(() => sizesOf(upload.path, shape)).catch((error: unknown) => {
    throw imageError(error, field)
  })
}

/**
 * All image processing in this process goes through this queue, one image at a time: a file of a few hundred kilobytes can need 300 MB once
 * decoded, and processing occupies threads that logins need.
 */
export const imageQueue = pLimit(1)

async function sizesOf(path: string, { large, small, ratio }: Shape) {
  const { sharp, picture } = await openImage(path)
  const { data, info } = await picture
    .resize(large, Math.round(large * ratio), { fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const cropped = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  return {
    large: await cropped().webp(webp).toBuffer(),
    small: await cropped()
      .resize(small, Math.round(small * ratio))
      .webp(webp)
      .toBuffer(),
  }
}

/** The quality of stored images. */
export const webp = { quality: 82 } as const

/**
 * Opens an uploaded image for processing: rotated upright, and only the first frame of an animation. Pixels are counted before they are
 * decoded.
 */
export async function openImage(path: string) {
  // Loaded with the first image, to keep startup fast.
  const { default: sharp } = await import('sharp')
  // No file is read twice, and each of the 20 that sharp would keep may hold 150 MB.
  sharp.cache(false)
  const file = await readFile(path)
  refuseManyScans(file)
  const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 }).autoOrient()
  return { sharp, picture }
}

/** Three times as many as cameras and programs write. Each scan goes over the whole picture again, and 180 kB can have thousands. */
const maxScans = 32

/** Many times as many as cameras and programs write; without a limit, a file of 5 MB could have a million. */
const maxSegments = 1_000

/** Throws what a damaged image would. */
function refuseManyScans(file: Buffer): void {
  if (file.readUInt16BE(0) === jpeg.start && scansIn(file) > maxScans) throw new Error('too many scans')
}

/** The scans of a JPEG, of which a progressive one has several. Those of a thumbnail inside a segment don't count. */
function scansIn(file: Buffer): number {
  const text = file.toString('latin1', 2)
  const segment = new RegExp(jpeg.segment)
  let scans = 0
  for (let seen = 0; seen < maxSegments; seen += 1) {
    const found = segment.exec(text)
    if (!found || found[0] === jpeg.end) return scans
    if (found[0] === jpeg.scan) scans += 1
    const lengthAt = 2 + segment.lastIndex
    if (lengthAt + 2 > file.length) return scans
    segment.lastIndex += file.readUInt16BE(lengthAt)
  }
  return Number.POSITIVE_INFINITY
}

/** Markers: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1. Those of segments have a length behind them. */
const jpeg = { start: 0xffd8, segment: /\xff[\xc0-\xcf\xd8-\xfe]/g, scan: '\xff\xda', end: '\xff\xd9' } as const

/** Failures of the server: sharp's own have no code, so these are known by their messages. */
const serverFailure = /out of memory|file is missing|unable to open|no space left|input\/output error/i

/** What to throw when an image could not be processed: a refusal, or the error itself when the image is not to blame. */
export function imageError(error: unknown, field: string): unknown {
  if (!(error instanceof Error)) return error
  // Node's errors of files and modules have codes, and those of damaged images don't.
  if ('code' in error || isOutage(error) || serverFailure.test(error.message)) return error
  const code = /pixel limit/i.test(error.message) ? 'picture_too_many_pixels' : 'picture_broken'
  const { fields } = fieldError(code, field)
  return new AppError(code, { cause: error, ...(fields && { fields }) })
}
