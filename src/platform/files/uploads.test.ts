import { createServer, request as httpRequest } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { failureOf } from '#app/refusals.ts'
import { AppError } from '#lib/errors.ts'
import type { Env } from '../http/http.ts'
import { receiveUpload, removeAbandonedUploads } from './receive-upload.ts'
import type { UploadRules } from './receive-upload.ts'
import { upload } from './uploads.ts'

const rules = { field: 'avatar', maxBytes: 100_000, tooLarge: 'picture_too_large' } as const
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de', 'hex')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-test-'))
  vi.stubEnv('TMPDIR', folder)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  const left = await readdir(folder)
  if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`)
})

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
const formWith = (field: string, content: Uint8Array | string, name = 'me.png') => {
  const form = new FormData()
  form.append(field, new File([content as BlobPart], name))
  return form
}
const refusalOf = async (request: Request, asked: UploadRules = rules) => {
  try {
    await using received = await receiveUpload(request, asked)
    return received.originalName
  } catch (error) {
    if (error instanceof AppError) return [error.code, failureOf(error).fields ?? null]
    throw error
  }
}
const cutOff = () =>
  post('--x\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\nhalf of', {
    'content-type': 'multipart/form-data; boundary=x',
  })

/** Bytes written to disk so far. */
const written = async () => {
  const [one] = await readdir(folder)
  return one ? (await readFile(join(folder, one, 'file')).catch(() => Buffer.alloc(0))).byteLength : 0
}

test('a file arrives complete, and its folder is removed after use', async () => {
  const content = Buffer.concat([png, Buffer.alloc(50_000, 7)])
  {
    await using received = await receiveUpload(post(formWith('avatar', content)), rules)
    expect(await readFile(received.path)).toEqual(content)
    expect(received).toMatchObject({ originalName: 'me.png', type: { mime: 'image/png', ending: 'png' } })
    expect(await readdir(folder)).toHaveLength(1)
  }
  expect(await readdir(folder)).toEqual([])
})

test.each([
  ['text with the extension of an image', 'just some words', null],
  ['a page', '<!doctype html><script>alert(1)</script>', null],
  ['SVG, which may contain scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', null],
  ['nothing', '', null],
  ['an image with another extension', png, 'image/png'],
])('the type is detected from the content: %s', async (_, content, mime) => {
  await using received = await receiveUpload(post(formWith('avatar', content, 'me.jpg')), rules)
  expect(received.type?.mime ?? null).toBe(mime)
})

test.each([
  ['a path', '../../../etc/passwd', 'passwd'],
  ['a Windows path', 'C:\\Windows\\system.ini', 'system.ini'],
  ['control characters', 'a\u0007b\u001b.png', 'ab.png'],
  ['5,000 letters', 'x'.repeat(5_000), 'x'.repeat(200)],
  ['any writing', 'Zoë 🏀.png', 'Zoë 🏀.png'],
])('a name is shown without its path: %s', async (_, name, shown) => {
  await using received = await receiveUpload(post(formWith('avatar', png, name)), rules)
  expect(received.originalName).toBe(shown)
  expect(received.path).toMatch(/homefield-upload-[^/]+\/file$/)
})

describe('a refused upload leaves no file behind', () => {
  const tooLarge = ['picture_too_large', { avatar: 'Please select an image smaller than 5MB.' }]

  test('one byte over the limit is refused, and a file of exactly the limit is not', async () => {
    expect(await refusalOf(post(formWith('avatar', Buffer.alloc(rules.maxBytes))))).toBe('me.png')
    expect(await refusalOf(post(formWith('avatar', Buffer.alloc(rules.maxBytes + 1))))).toEqual(tooLarge)
  })

  test('a body whose Content-Length is too large is not read', async () => {
    const request = post('--x', { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '209715200' })
    expect(await refusalOf(request)).toEqual(tooLarge)
    expect(request.bodyUsed).toBe(false)
  })

  test.each([
    ['the file', '--x\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\n'],
    ['another file', '--x\r\ncontent-disposition: form-data; name="other"; filename="a"\r\n\r\n'],
    ['a field', '--x\r\ncontent-disposition: form-data; name="avatar"\r\n\r\n'],
    ['headers', '--x\r\nx-much: '],
    ['the preamble before the first part', 'x'],
  ])('200 MB in %s are not read to the end', async (_, beginning) => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(beginning)),
      pull: (controller) => {
        controller.enqueue(Buffer.alloc(16_384, 97))
        if ((sent += 16_384) > 200 * 1024 * 1024) controller.close()
      },
    })
    const refusal = await refusalOf(post(body, { 'content-type': 'multipart/form-data; boundary=x' }))
    expect(refusal).toEqual(tooLarge)
    expect(sent).toBeLessThan(rules.maxBytes + 1024 * 1024)
  })

  test.each([
    [
      'a form without the field',
      () => post(formWith('photo', png)),
      ['upload_missing', { avatar: 'Please select a file.' }],
    ],
    ['an empty form', () => post(new FormData()), ['upload_missing', { avatar: 'Please select a file.' }]],
    ['a truncated form', () => cutOff(), ['upload_broken', null]],
    ['no form', () => post('{}', { 'content-type': 'multipart/form-data; boundary=x' }), ['upload_broken', null]],
  ])('%s', async (_, request, refusal) => {
    expect(await refusalOf(request())).toEqual(refusal)
  })

  test('a field that is not a file', async () => {
    const form = new FormData()
    form.append('avatar', 'me.png')
    expect(await refusalOf(post(form))).toEqual(['upload_missing', { avatar: 'Please select a file.' }])
  })
})

test('only the first of two files is used', async () => {
  const form = formWith('avatar', png)
  form.append('avatar', new File(['second'], 'second.txt'))
  expect(await refusalOf(post(form))).toBe('me.png')
})

test('only a little of a large file is held in memory', async () => {
  const large = { ...rules, maxBytes: 200 * 1024 * 1024 }
  let ahead = 0
  let sent = 0
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) =>
        controller.enqueue(Buffer.from('--x\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\n')),
      pull: async (controller) => {
        if (sent % (4 * 1024 * 1024) === 0) ahead = Math.max(ahead, sent - (await written()))
        if (sent < 32 * 1024 * 1024) {
          controller.enqueue(Buffer.alloc(65_536, 97))
          sent += 65_536
        } else {
          controller.enqueue(Buffer.from('\r\n--x--\r\n'))
          controller.close()
        }
      },
    },
    { highWaterMark: 1 },
  )
  expect(await refusalOf(post(body, { 'content-type': 'multipart/form-data; boundary=x' }), large)).toBe('a')
  expect(sent).toBe(32 * 1024 * 1024)
  expect(ahead).toBeLessThan(2 * 1024 * 1024)
})

test('only what a killed process left is deleted, after an hour', async () => {
  const minutesAgo = async (name: string, minutes: number) => {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'file'), 'incomplete')
    const then = new Date(Date.now() - minutes * 60_000)
    await utimes(join(folder, name), then, then)
  }
  await minutesAgo('homefield-upload-killed', 61)
  await minutesAgo('homefield-upload-living', 44)
  await minutesAgo('something-else', 600)
  await removeAbandonedUploads(new Date())
  const left = await readdir(folder)
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true })))
  expect(left.toSorted()).toEqual(['homefield-upload-living', 'something-else'])
})

describe('over a real connection', () => {
  let server: Server
  let port: number
  const outcomes: unknown[] = []
  beforeAll(async () => {
    const app = new Hono<Env>().post('/', upload(rules), async (c) => {
      await using received = await c.var.receive()
      return c.text(received.originalName)
    })
    app.onError((error, c) => {
      outcomes.push(error instanceof AppError ? error.code : error)
      return c.text('refused', 413)
    })
    server = createServer((request, response) => void getRequestListener(app.fetch)(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  const send = (headers: Record<string, string>) =>
    httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
    })
  const head = '--x\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\n'

  test('a client that disconnects leaves nothing behind', async () => {
    const request = send({ 'content-length': '90000' })
    request.on('error', () => {})
    request.write(`${head}${'a'.repeat(40_000)}`)
    await expect.poll(() => readdir(folder)).toHaveLength(1)
    request.destroy()
    await expect.poll(() => readdir(folder)).toHaveLength(0)
    await expect.poll(() => outcomes).toEqual(['upload_broken'])
  })

  test('a client that keeps sending still gets the response', async () => {
    const request = send({})
    const status = new Promise((resolve, reject) => {
      request.on('response', (response) => resolve(response.statusCode))
      request.on('error', reject)
    })
    request.write(head)
    for (let sent = 0; sent < 2_000_000; sent += 10_000) request.write('a'.repeat(10_000))
    expect(await status).toBe(413)
    request.on('error', () => {})
    request.destroy()
  })

  test('a body that is not a form is refused before it is read', async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })
    expect(reply.status).toBe(413)
    expect(outcomes.at(-1)).toBe('upload_expected')
  })
})
