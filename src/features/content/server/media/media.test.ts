import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anAdministrator, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aFile, mp4, png } from '#test/sample-files.ts'
import { useWorld } from '#test/world.ts'
import { keyOf } from '#platform/files/files.ts'
import type { MediaAsset } from '../../media-contract.ts'

const world = useWorld()
let administrator: Player
beforeAll(async () => {
  administrator = await anAdministrator(world)
})
afterEach(async () => {
  await world.settled()
  await world.database.pool.query('delete from site_content')
  await world.database.pool.query('delete from media_assets')
})

const upload = (content: Uint8Array<ArrayBuffer>, name = 'court.png') =>
  administrator.post('/media', aFile('file', content, name))

const added = async (content = png) => (await (await upload(content)).json()) as MediaAsset
const list = async () => (await (await administrator.get('/media')).json()) as MediaAsset[]

const write = (content: string, contentType = 'html') =>
  administrator.post('/content', { contentKey: `about.${crypto.randomUUID()}`, contentType, title: 'Why', content })

test('a picture is stored upright, scaled down and without metadata', async () => {
  const photo = await sharp({ create: { width: 3_000, height: 1_000, channels: 3, background: 'green' } })
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const media = await added(Uint8Array.from(photo))
  expect(media).toMatchObject({ originalName: 'court.png', mimeType: 'image/webp', category: 'general', usedIn: [] })
  const drawn = Buffer.from(await new Response(await world.app.files.read(keyOf(media.url)!)).arrayBuffer())
  expect(drawn.byteLength).toBe(media.fileSize)
  const { width, height, format, exif, orientation } = await sharp(drawn).metadata()
  expect({ width, height, format, exif, orientation }).toEqual({ width: 800, height: 2_400, format: 'webp' })
})

test.each([
  ['a video', mp4, 415],
  ['an SVG, which may contain scripts', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
  ['a truncated picture', png.slice(0, 45), 400],
  ['nothing', new Uint8Array(), 415],
])('%s is refused', async (_, content, status) => {
  expect((await upload(content)).status).toBe(status)
  expect(await list()).toEqual([])
})

test('editing a description keeps the URL', async () => {
  const media = await added()
  const edited = await administrator.patch(`/media/${media.id}`, { alt: ' The court ', category: 'courts' })
  const change = {
    alt: 'The court',
    category: 'courts',
    revision: expect.not.stringContaining(media.revision) as string,
  }
  expect(await edited.json()).toEqual({ ...media, ...change })
})

test('of two simultaneous edits, the second is refused and overwrites nothing', async () => {
  const { id, revision } = await added()
  const replies = await Promise.all(['One', 'Two'].map((alt) => administrator.patch(`/media/${id}`, { alt, revision })))
  const [kept, refused] = replies.toSorted((a, b) => a.status - b.status)
  expect([kept!.status, refused!.status]).toEqual([200, 409])
  expect(await refused!.json()).toMatchObject({ code: 'edited_meanwhile' })
  expect(await list()).toMatchObject([{ alt: ((await kept!.json()) as MediaAsset).alt }])
})

describe('a picture in use', () => {
  test('lists its uses and cannot be deleted', async () => {
    const media = await added()
    await write(`<p><img src="${media.url}" alt=""></p>`)
    const [{ usedIn } = { usedIn: [] }] = await list()
    expect(usedIn).toEqual([expect.stringMatching(/^about\./)])
    const reply = await administrator.delete(`/media/${media.id}`)
    expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'media_in_use' }])
    expect(await world.app.files.stat(keyOf(media.url)!)).not.toBeNull()
  })

  test('can be deleted with its file once it is no longer used', async () => {
    const media = await added()
    const text = (await (await write(media.url, 'image')).json()) as { id: string }
    await administrator.delete(`/content/${text.id}`)
    expect((await administrator.delete(`/media/${media.id}`)).status).toBe(200)
    await world.settled()
    expect(await world.app.files.stat(keyOf(media.url)!)).toBeNull()
  })

  test('a text with a deleted picture is refused', async () => {
    const media = await added()
    await administrator.delete(`/media/${media.id}`)
    const reply = await write(media.url, 'image')
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { fields: { content: expect.any(String) as string } },
    ])
  })

  test('using and deleting a picture at once never both succeed', async () => {
    for (const _ of times(10, (n) => n)) {
      const media = await added()
      const [used, deleted] = await Promise.all([write(media.url, 'image'), administrator.delete(`/media/${media.id}`)])
      expect(['400 after 200', '201 before 409']).toContain(
        used.status === 201 ? `201 before ${deleted.status}` : `${used.status} after ${deleted.status}`,
      )
    }
  })
})
