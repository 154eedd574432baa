import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { anS3Server } from '#test/s3-server.ts'
import { keyOf, newKey, urlOf } from './files.ts'
import { openFiles } from './open-files.ts'
import type { Files } from './files.ts'

let folder: string
let s3: Awaited<ReturnType<typeof anS3Server>>
const files: Record<string, Files> = {}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homefield-files-'))
  s3 = await anS3Server('uploads', 'key-1')
  const keys = { accessKeyId: 'key-1', secretAccessKey: 'secret-1' }
  files.disk = await openFiles({ kind: 'disk', folder: join(folder, 'kept') })
  files.s3 = await openFiles({ kind: 's3', bucket: 'uploads', endpoint: s3.endpoint, region: 'eu-west-1', keys })
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const content = Buffer.from('0123456789')
const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream as BodyInit).text()

describe.each(['disk', 's3'])('on %s', (kind) => {
  test('a file is stored until it is removed', async () => {
    const key = newKey('avatars', 'webp')
    await files[kind]!.put(key, content, 'image/webp')
    expect(await files[kind]!.stat(key)).toEqual({ bytes: 10, contentType: 'image/webp' })
    expect(await textOf(await files[kind]!.read(key))).toBe('0123456789')
    await files[kind]!.remove(key)
    expect(await files[kind]!.stat(key)).toBeNull()
    await files[kind]!.remove(key)
  })

  test('a local file is copied unchanged', async () => {
    const path = join(folder, `${kind}-upload`)
    await writeFile(path, Buffer.alloc(300_000, 5))
    const key = newKey('videos', 'mp4')
    await files[kind]!.put(key, { path }, 'video/mp4')
    expect(await files[kind]!.stat(key)).toEqual({ bytes: 300_000, contentType: 'video/mp4' })
    expect(await readdir(folder)).toContain(`${kind}-upload`)
  })

  test('a byte range can be read', async () => {
    const key = newKey('avatars', 'webp')
    await files[kind]!.put(key, content, 'image/webp')
    expect(await textOf(await files[kind]!.read(key, { first: 3, last: 5 }))).toBe('345')
  })

  test('a failed write leaves no file', async () => {
    const key = newKey('avatars', 'webp')
    await expect(files[kind]!.put(key, { path: join(folder, 'none') }, 'image/webp')).rejects.toThrow(
      /ENOENT|Cannot write/,
    )
    expect(await files[kind]!.stat(key)).toBeNull()
  })

  test.each([
    '../secret.webp',
    'avatars/../../secret.webp',
    '/etc/passwd.webp',
    'avatars/.env',
    'avatars/a.webp/b.webp',
    'avatars//a.webp',
    'avatars/A.webp',
    'avatars/a.webp.draft',
    'avatars/a',
    'avatars',
    'avatars/a\u0000.webp',
    '',
  ])('%j is not a valid key: nothing is read or written', async (key) => {
    expect(await files[kind]!.stat(key)).toBeNull()
    await expect(async () => files[kind]!.put(key, content, 'image/webp')).rejects.toThrow('invalid file key')
    await expect(async () => files[kind]!.read(key)).rejects.toThrow('invalid file key')
    await expect(async () => files[kind]!.remove(key)).rejects.toThrow('invalid file key')
  })
})

test('on disk, the content is flushed before the name, so that a stored file survives a power cut', async () => {
  const avatars = join(folder, 'kept', 'avatars')
  const handle = await open(folder)
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const flushed: string[][] = []
  const sync = vi.spyOn(prototype, 'sync').mockImplementation(async () => {
    flushed.push(await readdir(avatars))
  })
  onTestFinished(() => sync.mockRestore())
  const key = newKey('avatars', 'webp')
  const name = key.slice('avatars/'.length)
  await files.disk!.put(key, content, 'image/webp')
  const [before, ...after] = flushed
  expect([before!.includes(name), before!.includes(`${name}.draft`)]).toEqual([false, true])
  expect(after.map((names) => names.includes(name))).toEqual([true, true])
})

test('wrong credentials are an error, not a missing file', async () => {
  const keys = { accessKeyId: 'another', secretAccessKey: 'secret-1' }
  const strangers = await openFiles({ kind: 's3', bucket: 'uploads', endpoint: s3.endpoint, region: 'eu-west-1', keys })
  await expect(strangers.stat(newKey('avatars', 'webp'))).rejects.toThrow('Unable to retrieve metadata')
})

test("URLs and keys convert to each other, and other sites' URLs have no key", () => {
  const key = newKey('avatars', 'webp')
  expect(keyOf(urlOf(key))).toBe(key)
  for (const url of ['https://elsewhere.example/a.webp', '/assets/a.webp', '/files/', '/files/../a.webp']) {
    expect(keyOf(url)).toBeNull()
  }
})
