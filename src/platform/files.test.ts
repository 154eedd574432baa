import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { anS3Server } from '#test/s3-server.ts'
import { keyOf, newKey, openFiles, urlOf } from './files.ts'
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
  test('bytes are kept until they are removed', async () => {
    const key = newKey('avatars', 'webp')
    await files[kind]!.put(key, content, 'image/webp')
    expect(await files[kind]!.facts(key)).toEqual({ bytes: 10, contentType: 'image/webp' })
    expect(await textOf(await files[kind]!.read(key))).toBe('0123456789')
    await files[kind]!.remove(key)
    expect(await files[kind]!.facts(key)).toBeNull()
    await files[kind]!.remove(key)
  })

  test('a file of this machine is kept as it is, and stays where it was', async () => {
    const path = join(folder, `${kind}-upload`)
    await writeFile(path, Buffer.alloc(300_000, 5))
    const key = newKey('videos', 'mp4')
    await files[kind]!.put(key, { path }, 'video/mp4')
    expect(await files[kind]!.facts(key)).toEqual({ bytes: 300_000, contentType: 'video/mp4' })
    expect(await readdir(folder)).toContain(`${kind}-upload`)
  })

  test('a part of it is read by itself', async () => {
    const key = newKey('avatars', 'webp')
    await files[kind]!.put(key, content, 'image/webp')
    expect(await textOf(await files[kind]!.read(key, { first: 3, last: 5 }))).toBe('345')
  })

  test('a file that could not be written is not there', async () => {
    const key = newKey('avatars', 'webp')
    await expect(files[kind]!.put(key, { path: join(folder, 'none') }, 'image/webp')).rejects.toThrow(
      /ENOENT|Cannot write/,
    )
    expect(await files[kind]!.facts(key)).toBeNull()
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
  ])('%j is no key: nothing is found, nothing written', async (key) => {
    expect(await files[kind]!.facts(key)).toBeNull()
    await expect(async () => files[kind]!.put(key, content, 'image/webp')).rejects.toThrow('not the key')
    await expect(async () => files[kind]!.read(key)).rejects.toThrow('not the key')
    await expect(async () => files[kind]!.remove(key)).rejects.toThrow('not the key')
  })
})

test('on disk a file survives a power cut before anybody can name it: what is in it first, its name after that', async () => {
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

test('without the right key the storage refuses, and that is no missing file', async () => {
  const keys = { accessKeyId: 'another', secretAccessKey: 'secret-1' }
  const strangers = await openFiles({ kind: 's3', bucket: 'uploads', endpoint: s3.endpoint, region: 'eu-west-1', keys })
  await expect(strangers.facts(newKey('avatars', 'webp'))).rejects.toThrow('Unable to retrieve metadata')
})

test('addresses and keys lead to each other, and foreign addresses nowhere', () => {
  const key = newKey('avatars', 'webp')
  expect(keyOf(urlOf(key))).toBe(key)
  for (const url of ['https://elsewhere.example/a.webp', '/assets/a.webp', '/files/', '/files/../a.webp']) {
    expect(keyOf(url)).toBeNull()
  }
})
