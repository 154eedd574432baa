import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#db/schema.ts'
import type { Failure } from '#lib/errors.ts'
import { smallPicture } from '#lib/pictures.ts'
import { keyOf } from '#platform/files/files.ts'
import { setAttempts } from '#test/rate-limits.ts'
import { aPlayer, anAdministrator, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aFormWith, aPhotoIn, aPhoto } from '#test/photos.ts'
import { useWorld } from '#test/world.ts'
import type { Profile } from '../../profile-contract.ts'
import { accountLimits } from '../limits.ts'

const world = useWorld()
let player: Player
beforeEach(async () => {
  player = await aPlayer(world)
})

const upload = async (form: FormData, who: Pick<Player, 'call'> = player, id = player.id) => {
  const reply = await who.call('POST', `/users/${id}/avatar`, form)
  return { status: reply.status, body: (await reply.json()) as Profile & Failure }
}
const send = (content: Uint8Array | string, name?: string, type?: string) =>
  upload(aFormWith('avatar', content, name, type))
const bytesOf = async (url: string) =>
  Buffer.from(await new Response((await world.app.files.read(keyOf(url)!)) as BodyInit).arrayBuffer())
const isKept = async (url: string) => (await world.app.files.stat(keyOf(url)!)) !== null
const keptFiles = async () => readdir(join(world.app.config.dataDir, 'files', 'avatars')).catch(() => [])

describe('a photo', () => {
  test.each([
    ['JPEG', () => aPhoto().jpeg().toBuffer()],
    ['PNG', () => aPhoto().png().toBuffer()],
    ['GIF', () => aPhoto().gif().toBuffer()],
  ])('in %s becomes a large and a small square in WebP', async (_, made) => {
    const { status, body } = await send(await made())
    expect([status, body.id]).toEqual([201, player.id])
    expect(body.avatar).toMatch(/^\/files\/avatars\/[0-9a-f-]{36}-384\.webp$/)
    const [large, small] = [await bytesOf(body.avatar!), await bytesOf(smallPicture(body.avatar!))]
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 384, height: 384 })
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 })
  })

  test('is processed after the one before it, because ten decoded photos at once would use too much memory', async () => {
    let most = 0
    // Counts photos being processed, without those in the queue: one that starts between two polls would count twice.
    const look = () => (most = Math.max(most, sharp.counters().process))
    const content = await aPhoto(1_000, 1_000).png().toBuffer()
    sharp.queue.on('change', look)
    const replies = await Promise.all(times(10, () => send(content)))
    sharp.queue.off('change', look)
    expect(replies.map(({ status }) => status)).toEqual(times(10, () => 201))
    expect(most).toBe(1)
  })

  test('leaves nothing in memory after processing', async () => {
    sharp.cache(true)
    await send(await aPhoto().jpeg().toBuffer())
    const { files, items } = sharp.cache()
    expect([files.current, items.current]).toEqual([0, 0])
  })

  test('is in the profile and the session from then on', async () => {
    const { avatar } = (await upload(await aPhotoIn('avatar'))).body
    expect(await (await visitor(world).get(`/users/${player.id}`)).json()).toMatchObject({ avatar })
    expect(await (await player.get('/auth/session')).json()).toMatchObject({ user: { avatar } })
  })

  test('replaces the old one, whose files are deleted', async () => {
    const first = (await upload(await aPhotoIn('avatar'))).body.avatar!
    const second = (await upload(await aPhotoIn('avatar'))).body.avatar!
    await world.settled()
    expect(second).not.toBe(first)
    expect([await isKept(first), await isKept(smallPicture(first))]).toEqual([false, false])
    expect([await isKept(second), await isKept(smallPicture(second))]).toEqual([true, true])
  })

  test('loses its location and is rotated upright', async () => {
    const exif = { IFD0: { Copyright: 'somebody', Orientation: '6' }, IFD3: { GPSLatitude: '30/1 16/1 2/1' } }
    const top = await aPhoto(200, 100).png().toBuffer()
    const photo = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#000' } })
      .composite([{ input: top, top: 0, left: 0 }])
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const kept = await bytesOf((await send(photo)).body.avatar!)
    const { exif: left, icc, xmp, orientation } = await sharp(kept).metadata()
    expect({ left, icc, xmp, orientation }).toEqual({})
    // The camera was turned left, so the top of the picture was on the right.
    const { data } = await sharp(kept).raw().toBuffer({ resolveWithObject: true })
    const brightness = (x: number, y: number) => data[(y * 384 + x) * 3]!
    expect(brightness(360, 192)).toBeGreaterThan(150)
    expect(brightness(20, 192)).toBeLessThan(50)
  })

  test('of exactly 5 MB is accepted', async () => {
    const png = await aPhoto().png().toBuffer()
    const padded = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 - png.byteLength)])
    expect((await send(padded)).status).toBe(201)
  })
})

describe('invalid files are refused with a message, and nothing is stored', () => {
  const notAPicture = [415, 'Please select a JPEG, PNG, or GIF image.']
  const broken = [400, 'This image is damaged or incomplete. Please select another one.']
  const tooManyPixels = [413, 'This image has too many pixels. Please select one with at most 24 megapixels.']
  const tooLarge = [413, 'Please select an image smaller than 5MB.']
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

  test.each<[string, () => Promise<Uint8Array | string> | Uint8Array | string, (number | string)[]]>([
    ['text with the extension of an image', () => 'just some words', notAPicture],
    ['SVG', () => svg, notAPicture],
    ['SVG with an XML declaration', () => `<?xml version="1.0"?>${svg}`, notAPicture],
    ['a page', () => '<!doctype html><title>x</title>', notAPicture],
    ['WebP', () => aPhoto().webp().toBuffer(), notAPicture],
    ['a PDF', () => '%PDF-1.7\n%âãÏÓ\n', notAPicture],
    ['nothing', () => '', notAPicture],
    ['a truncated PNG', async () => half(await aNoisyPicture().png().toBuffer()), broken],
    ['a truncated JPEG', async () => half(await aNoisyPicture().jpeg().toBuffer()), broken],
    ['text after the first bytes of a PNG', () => Buffer.from('89504e470d0a1a0a6869', 'hex'), notAPicture],
    ['text after the first bytes of a JPEG', () => Buffer.from('ffd8ffe0686921', 'hex'), broken],
    ['20,000 x 20,000 pixels', () => aHugePng(20_000), tooManyPixels],
    ['one byte over 5 MB', () => Buffer.alloc(5 * 1024 * 1024 + 1), tooLarge],
  ])('%s', async (_, made, [status, message]) => {
    const kept = await keptFiles()
    const reply = await send(await made(), 'face.png', 'image/png')
    expect([reply.status, reply.body.message]).toEqual([status, message])
    expect(reply.body.fields).toEqual({ avatar: message })
    expect(await keptFiles()).toEqual(kept)
    expect(await (await player.get(`/users/${player.id}`)).json()).toMatchObject({ avatar: null })
  })

  test('an image of 20,000 x 20,000 pixels is refused without decoding it', async () => {
    const huge = aHugePng(20_000)
    const before = process.memoryUsage().rss
    await send(huge)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })
})

test.each(['../../../../tmp/evil.png', '..\\..\\evil.png', '/etc/passwd', 'a\u0000.png', '.htaccess'])(
  'a file named %j is stored under a name of ours',
  async (name) => {
    const { status, body } = await send(await aPhoto().png().toBuffer(), name)
    expect([status, body.avatar]).toEqual([201, expect.stringMatching(/^\/files\/avatars\/[0-9a-f-]{36}-384\.webp$/)])
  },
)

describe('permissions', () => {
  test('other users are refused before the upload is read', async () => {
    const stranger = await aPlayer(world)
    const body = new ReadableStream({
      pull: () => {
        throw new Error('the upload was read')
      },
    })
    const reply = await world.api.request(`/api/users/${player.id}/avatar`, {
      method: 'POST',
      headers: { cookie: stranger.cookie!, 'content-type': 'multipart/form-data; boundary=x' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect([reply.status, await reply.json()]).toMatchObject([
      403,
      { code: 'not_allowed', message: expect.any(String) },
    ])
  })

  test('the administrator may change a photo, which is logged', async () => {
    const admin = await anAdministrator(world)
    expect((await upload(await aPhotoIn('avatar'), admin)).status).toBe(201)
    const [act] = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, player.id))
    const after = { changedFields: ['avatar'] }
    expect(act).toMatchObject({ actorId: admin.id, action: 'edited', subjectName: null, before: null, after })
    const nobody = await upload(await aPhotoIn('avatar'), admin, '01a1f86d-0000-7000-8000-000000000000')
    expect([nobody.status, nobody.body.code]).toEqual([404, 'profile_not_found'])
  })

  test('uploads are limited to sixty an hour', async () => {
    await upload(await aPhotoIn('avatar'))
    await setAttempts(world, accountLimits.uploadsPerUser, player.id, 60)
    expect((await upload(await aPhotoIn('avatar'))).status).toBe(429)
  })
})

const remove = (who: Pick<Player, 'delete'>, id = player.id) => who.delete(`/users/${id}/avatar`)

describe('removing a photo', () => {
  test('by its user restores the initials, also in the session, and deletes the files', async () => {
    const before = await keptFiles()
    await upload(await aPhotoIn('avatar'))
    const reply = await remove(player)
    expect([reply.status, await reply.json()]).toMatchObject([200, { id: player.id, avatar: null }])
    await world.settled()
    expect(await keptFiles()).toEqual(before)
    expect(await (await player.get('/auth/session')).json()).toMatchObject({ user: { avatar: null } })
    expect((await remove(player)).status).toBe(200)
  })

  test('by the administrator is logged; others may not', async () => {
    await upload(await aPhotoIn('avatar'))
    expect((await remove(await aPlayer(world), player.id)).status).toBe(403)
    const admin = await anAdministrator(world)
    expect((await remove(admin)).status).toBe(200)
    const [act] = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, player.id))
    expect(act).toMatchObject({ actorId: admin.id, action: 'edited', after: { changedFields: ['avatar'] } })
    expect((await remove(admin, '01a1f86d-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

test("of two simultaneous uploads, one stays and the other's files are deleted", async () => {
  const before = await keptFiles()
  const both = await Promise.all([upload(await aPhotoIn('avatar')), upload(await aPhotoIn('avatar'))])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  await world.settled()
  expect(await keptFiles()).toHaveLength(before.length + 2)
})

const half = (bytes: Uint8Array) => bytes.subarray(0, bytes.byteLength / 2)

/** Random pixels, so that half of the file is not the whole picture. */
function aNoisyPicture() {
  const noise = randomBytes(300 * 300 * 3)
  return sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
}

/** A PNG of one black square: a tiny file that is 1.2 GB decoded at 20,000 pixels a side. */
function aHugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
