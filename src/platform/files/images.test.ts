import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '#lib/errors.ts'
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
  const { picture } = await openImage(join(tmpdir(), 'no-such-image.png'))
  const error: unknown = await picture.toBuffer().catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(Error)
  expect(imageError(error, 'avatar')).not.toBeInstanceOf(AppError)
})
