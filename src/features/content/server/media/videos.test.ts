import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anAdministrator, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aFile, avi, mov, mp4, webm, wma, wmv } from '#test/sample-files.ts'
import { useWorld } from '#test/world.ts'
import type { HeroVideo } from '../../video-contract.ts'

const world = useWorld()
let administrator: Player
beforeAll(async () => {
  administrator = await anAdministrator(world)
})
afterEach(async () => {
  await world.settled()
  await world.database.pool.query('delete from hero_videos')
})

const uploadOf = (content: Uint8Array<ArrayBuffer>, name = 'loop.webm') =>
  administrator.post('/hero-videos/upload', aFile('video', content, name))

async function uploaded(name?: string): Promise<HeroVideo> {
  const reply = await uploadOf(webm, name)
  expect(reply.status).toBe(201)
  return (await reply.json()) as HeroVideo
}

const active = async () => (await (await visitor(world).get('/hero-videos/active')).json()) as HeroVideo | null
const activate = (id: string) => administrator.patch(`/hero-videos/${id}/activate`)

/** The names of all stored videos. */
async function stored(): Promise<string[]> {
  const { storage } = world.app.config
  if (storage.kind !== 'disk') throw new Error('tests store files on disk')
  return readdir(join(storage.folder, 'videos')).catch(() => [])
}

test('a video is stored under a generated name and keeps its original one for display', async () => {
  const video = await uploaded('../../etc/passwd <b>.mp4')
  expect(video).toMatchObject({ isActive: false, uploadedBy: administrator.id })
  expect(video.originalName).toContain('<b>.mp4')
  expect(video.filename).toMatch(/^[0-9a-f-]{36}\.webm$/)
  expect(video.videoUrl).toBe(`/files/videos/${video.filename}`)
  expect(await stored()).toContain(video.filename)
})

test.each([
  ['mp4', mp4],
  ['mov', mov],
  ['webm', webm],
  ['avi', avi],
  ['wmv', wmv],
])('%s is detected from its content', async (ending, content) => {
  const video = (await (await uploadOf(content, 'film.exe')).json()) as HeroVideo
  expect(video.filename).toMatch(new RegExp(`\\.${ending}$`))
})

const bytes = (text: string) => new TextEncoder().encode(text)

describe('refused uploads leave no file', () => {
  test.each([
    ['a program', Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0])],
    ['a page with a script', bytes('<!doctype html><script>alert(1)</script>')],
    ['an SVG with a script', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['nothing', bytes('')],
    ['sound alone', wma],
    ['a picture', bytes('GIF89a\u0001\u0000\u0001\u0000')],
  ])('%s with the extension of a video', async (_, content) => {
    const before = await stored()
    const reply = await uploadOf(content, 'film.mp4')
    expect([reply.status, await reply.json()]).toMatchObject([
      415,
      { code: 'not_a_video', message: 'Please upload MP4, AVI, MOV, WebM, or WMV files' },
    ])
    expect(await stored()).toEqual(before)
  })

  test('a file over 100MB', async () => {
    const before = await stored()
    const large = new Uint8Array(100 * 1024 * 1024 + 1)
    large.set(mp4)
    const reply = await uploadOf(large, 'film.mp4')
    expect([reply.status, await reply.json()]).toMatchObject([413, { message: 'Video must be under 100MB' }])
    expect(await stored()).toEqual(before)
  })

  test('a form without a video', async () => {
    const reply = await administrator.post('/hero-videos/upload', aFile('film', mp4, 'film.mp4'))
    expect([reply.status, await reply.json()]).toMatchObject([400, { code: 'upload_missing' }])
  })
})

test('without an active video the response is null', async () => {
  await uploaded()
  expect(await active()).toBeNull()
})

test('activating a video deactivates the other', async () => {
  const [first, second] = [await uploaded(), await uploaded()]
  await activate(first.id)
  expect(await (await activate(second.id)).json()).toEqual({ ...second, isActive: true })
  expect(await active()).toMatchObject({ id: second.id })
  const list = (await (await administrator.get('/hero-videos')).json()) as HeroVideo[]
  expect(list.filter(({ isActive }) => isActive)).toHaveLength(1)
})

test('of twenty simultaneous activations, exactly one wins', async () => {
  const videos = await Promise.all(times(20, () => uploaded()))
  const replies = await Promise.all(videos.map(({ id }) => activate(id)))
  expect(replies.map(({ status }) => status)).toEqual(times(20, () => 200))
  const list = (await (await administrator.get('/hero-videos')).json()) as HeroVideo[]
  expect(list.filter(({ isActive }) => isActive)).toHaveLength(1)
})

test('activating a video during its deletion either comes first or is a 404', async () => {
  for (const _ of times(10, (n) => n)) {
    const [kept, gone] = [await uploaded(), await uploaded()]
    await activate(kept.id)
    const [activated, deleted] = await Promise.all([activate(gone.id), administrator.delete(`/hero-videos/${gone.id}`)])
    expect(deleted.status).toBe(200)
    expect([200, 404]).toContain(activated.status)
    expect((await active())?.id).toBe(activated.status === 200 ? undefined : kept.id)
    await world.database.pool.query('delete from hero_videos')
  }
})

test('deleting a video deletes its file, and the built-in videos replace an active one', async () => {
  const video = await uploaded()
  await activate(video.id)
  await administrator.delete(`/hero-videos/${video.id}`)
  await world.settled()
  expect(await active()).toBeNull()
  expect(await stored()).not.toContain(video.filename)
  expect((await activate(video.id)).status).toBe(404)
})

test('every change is in the audit log', async () => {
  const video = await uploaded('loop one.webm')
  await activate(video.id)
  await administrator.delete(`/hero-videos/${video.id}`)
  const { rows } = await world.database.pool.query(
    `select action, subject_name, actor_id from audit_log where subject_id = $1 order by id`,
    [video.id],
  )
  const by = { subject_name: 'loop one.webm', actor_id: administrator.id }
  expect(rows).toEqual(['uploaded', 'activated', 'deleted'].map((action) => ({ action, ...by })))
})
