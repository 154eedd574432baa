import { access, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { looseFiles } from '#db/schema.ts'
import { aPlayer } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aPhotoIn } from '#test/photos.ts'
import { useWorld } from '#test/world.ts'
import { removeLooseFiles } from './kept-files.ts'

const world = useWorld()
let player: Player
beforeEach(async () => {
  player = await aPlayer(world)
})
afterEach(() => vi.restoreAllMocks())

const folder = () => join(world.app.config.dataDir, 'files', 'avatars')
const kept = async () => (await readdir(folder()).catch(() => [])).length
const loose = () => world.app.db.$count(looseFiles)
const upload = async () => (await player.call('POST', `/users/${player.id}/avatar`, await aPhotoIn('avatar'))).status
const avatar = async () =>
  ((await (await player.get(`/users/${player.id}`)).json()) as { avatar: string | null }).avatar
/** As when the storage does not answer, from the nth call on, so many times. */
const failing = (call: 'put' | 'remove', from: number, times = 1) => {
  const real = world.app.files[call] as (...args: unknown[]) => Promise<void>
  let calls = 0
  vi.spyOn(world.app.files, call).mockImplementation(async (...args: unknown[]) => {
    calls += 1
    if (calls >= from && calls < from + times) throw new Error('the storage does not answer')
    return real(...args)
  })
}
const anHourLater = async () => {
  const now = world.clock.now
  world.clock.now = new Date(now.getTime() + 60 * 60_000)
  await removeLooseFiles(world.app)
  world.clock.now = now
}

test('nothing is loose when all went well', async () => {
  expect([await upload(), await upload()]).toEqual([201, 201])
  await world.settled()
  expect(await loose()).toBe(0)
})

test('when the second of two files cannot be written, the first one goes, and the photo before it stays', async () => {
  await upload()
  const [before, files] = [await avatar(), await kept()]
  failing('put', 2)
  expect(await upload()).toBe(500)
  await world.settled()
  expect([await avatar(), await kept(), await loose()]).toEqual([before, files, 0])
})

test('when the answer to the commit is lost, what was committed keeps its files', async () => {
  const { db } = world.app
  const transaction = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementation(async (work) => {
    await transaction(work)
    throw new Error('the connection was lost')
  })
  expect(await upload()).toBe(500)
  await world.settled()
  vi.restoreAllMocks()
  expect(await loose()).toBe(0)
  await access(join(folder(), (await avatar())!.split('/').at(-1)!))
})

test('when the old files cannot be removed now, they are removed an hour later', async () => {
  await upload()
  const files = await kept()
  failing('remove', 1, 2)
  expect(await upload()).toBe(201)
  await world.settled()
  expect([await kept(), await loose()]).toEqual([files + 2, 2])
  await anHourLater()
  expect([await kept(), await loose()]).toEqual([files, 0])
  await access(join(folder(), (await avatar())!.split('/').at(-1)!))
})

test('what a process that was killed while it wrote has left goes as well, half-written drafts too', async () => {
  await upload()
  const files = await kept()
  for (const name of ['killed-1.webp', 'killed-2.webp.draft']) await writeFile(join(folder(), name), 'half')
  const keys = ['avatars/killed-1.webp', 'avatars/killed-2.webp']
  await world.app.db.insert(looseFiles).values(keys.map((key) => ({ key, since: world.clock.now })))
  await removeLooseFiles(world.app)
  expect(await kept()).toBe(files + 2)
  await anHourLater()
  expect([await kept(), await loose()]).toEqual([files, 0])
})

test('files that took longer to write than loose ones are left alone are not named: they may be gone', async () => {
  const before = await avatar()
  vi.spyOn(world.app.files, 'put').mockImplementation(async () => {
    world.clock.now = new Date(world.clock.now.getTime() + 20 * 60_000)
  })
  expect(await upload()).toBe(500)
  world.clock.now = new Date()
  await world.settled()
  expect([await avatar(), await loose()]).toEqual([before, 0])
})
