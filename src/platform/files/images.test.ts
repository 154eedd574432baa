import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '#lib/errors.ts'
import sharp from 'sharp'
import { imageError, openImage } from './images.ts'

test.each([
  ['a full disk', Object.assign(new Error('write failed'), { code: 'ENOSPC' })],
  ['a module that cannot be loaded', Object.assign(new Error('no libvips'), { code: 'ERR_DLOPEN_FAILED' })],
  ['memory that ran out', new Error('vips: out of memory')],
  ['a disk that cannot be read', new Error('VipsJpeg: unable to read: Input/output error')],
])('%s is not blamed on the image', (_, error) => {
  expect(imageError(error, 'avatar')).toBe(error)
})

test.each([
  ['picture_broken', new Error('VipsJpeg: premature end of JPEG image')],
  ['picture_too_many_pixels', new Error('Input image exceeds pixel limit')],
])('%s is a refusal', (code, error) => {
  expect(imageError(error, 'avatar')).toMatchObject({ code, cause: error })
})

test('an uploaded file that has disappeared is not blamed on the image', async () => {
  const error: unknown = await openImage(join(tmpdir(), 'no-such-image.png')).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(Error)
  expect(imageError(error, 'avatar')).not.toBeInstanceOf(AppError)
})

const picture = () => sharp({ create: { width: 600, height: 400, channels: 3, background: 'green' } })

test('a JPEG with more scans than programs write is refused before it is decoded', async () => {
  const file = await picture().jpeg({ progressive: true }).toBuffer()
  const last = file.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = file.subarray(last, -2)
  const repeated = (times: number) =>
    Buffer.concat([file.subarray(0, -2), ...Array.from({ length: times }, () => scan), file.subarray(-2)])
  const thumbnail = repeated(40)
  const segment = Buffer.from([0xff, 0xe1, 0, 0])
  segment.writeUInt16BE(thumbnail.length + 2, 2)
  const folder = await mkdtemp(join(tmpdir(), 'homefield-images-'))
  const open = async (content: Buffer) => {
    const path = join(folder, 'photo.jpg')
    await writeFile(path, content)
    return openImage(path).then(
      () => null,
      (error: unknown) => imageError(error, 'avatar'),
    )
  }
  // It has ten of its own.
  expect(await open(repeated(22))).toBeNull()
  expect(await open(repeated(23))).toMatchObject({ code: 'picture_broken' })
  expect(await open(Buffer.concat([file.subarray(0, 2), segment, thumbnail, file.subarray(2)]))).toBeNull()
  const comments = Buffer.alloc(4 * 1_000, Buffer.from([0xff, 0xfe, 0, 2]))
  expect(await open(Buffer.concat([file.subarray(0, 2), comments, file.subarray(2)]))).toMatchObject({
    code: 'picture_broken',
  })
  await rm(folder, { recursive: true })
})
