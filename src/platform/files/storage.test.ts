import { access, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orphanedFiles } from '#db/schema.ts'
import { aPlayer } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aPhotoIn } from '#test/photos.ts'
import { useWorld } from '#test/world.ts'
import { deleteOrphanedFiles } from './storage.ts'

const world = useWorld()
let player: Player
beforeEach(async () => {
  player = await aPlayer(world)
  // Its mail is queued in the background, and would get the connections that the tests break.
  await world.settled()
})
afterEach(() => vi.restoreAllMocks())

const folder = () => join(world.app.config.dataDir, 'files', 'avatars')
const storedCount = async () => (await readdir(folder()).catch(() => [])).length
const loose = () => world.app.db.$count(orphanedFiles)
const upload = async () => (await player.call('POST', `/users/${player.id}/avatar`, await aPhotoIn('avatar'))).status
const avatar = async () =>
  ((await (await player.get(`/users/${player.id}`)).json()) as { avatar: string | null }).avatar
/** Fails `times` calls, starting with call number `from`, as if the storage did not respond. */
const failing = (call: 'put' | 'remove', from: number, times = 1) => {
  const real = world.app.files[call] as (...args: unknown[]) => Promise<void>
  let calls = 0
  vi.spyOn(world.app.files, call).mockImplementation(async (...args: unknown[]) => {
    calls += 1
    if (calls >= from && calls < from + times) throw new Error('the storage did not respond')
    return real(...args)
  })
}
const anHourLater = async () => {
  const now = world.clock.now
  world.clock.now = new Date(now.getTime() + 60 * 60_000)
  await deleteOrphanedFiles(world.app)
  world.clock.now = now
}

test('a successful upload leaves no orphaned files', async () => {
  expect([await upload(), await upload()]).toEqual([201, 201])
  await world.settled()
  expect(await loose()).toBe(0)
})

test('when the second file cannot be written, the first is deleted and the old photo stays', async () => {
  await upload()
  const [before, files] = [await avatar(), await storedCount()]
  failing('put', 2)
  expect(await upload()).toBe(500)
  await world.settled()
  expect(world.loggedErrors()).toEqual(['request failed: the storage did not respond'])
  expect([await avatar(), await storedCount(), await loose()]).toEqual([before, files, 0])
})

const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text: string }).text)

test('when the connection breaks after the commit, committed files stay', async () => {
  const { $client } = world.app.db
  const connect = $client.connect.bind($client)
  const connectAndLoseTheCommit = async () => {
    const client = await connect()
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
    const loseTheCommit = async (...asked: unknown[]) => {
      const reply = await query(...asked)
      if (textOf(asked[0]) === 'commit') throw new Error('the connection was lost')
      return reply
    }
    // Closed instead of returned to the pool, where it would lose later commits too.
    const release = client.release.bind(client)
    return Object.assign(client, { query: loseTheCommit, release: () => release(true) })
  }
  // The pool's own `query` connects with a callback and is left alone.
  const connectForTransact = (callback?: never) => (callback ? connect(callback) : connectAndLoseTheCommit())
  vi.spyOn($client, 'connect').mockImplementation(connectForTransact as never)
  expect(await upload()).toBe(500)
  await world.settled()
  expect(world.loggedErrors()).toEqual(['request failed: Failed query: the connection was lost'])
  vi.restoreAllMocks()
  expect(await loose()).toBe(0)
  await access(join(folder(), (await avatar())!.split('/').at(-1)!))
})

test('old files that cannot be deleted are deleted an hour later', async () => {
  await upload()
  const files = await storedCount()
  failing('remove', 1, 2)
  expect(await upload()).toBe(201)
  await world.settled()
  expect(world.loggedErrors()).toEqual([expect.stringContaining('files could not be deleted')])
  expect([await storedCount(), await loose()]).toEqual([files + 2, 2])
  await anHourLater()
  expect([await storedCount(), await loose()]).toEqual([files, 0])
  await access(join(folder(), (await avatar())!.split('/').at(-1)!))
})

test('files left by a killed process are deleted, including unfinished ones', async () => {
  await upload()
  const files = await storedCount()
  for (const name of ['killed-1.webp', 'killed-2.webp.draft']) await writeFile(join(folder(), name), 'half')
  const keys = ['avatars/killed-1.webp', 'avatars/killed-2.webp']
  await world.app.db.insert(orphanedFiles).values(keys.map((key) => ({ key, since: world.clock.now })))
  await deleteOrphanedFiles(world.app)
  expect(await storedCount()).toBe(files + 2)
  await anHourLater()
  expect([await storedCount(), await loose()]).toEqual([files, 0])
})

test('files that took too long to write are refused, because they may have been deleted as orphans', async () => {
  const before = await avatar()
  vi.spyOn(world.app.files, 'put').mockImplementation(async () => {
    world.clock.now = new Date(world.clock.now.getTime() + 20 * 60_000)
  })
  expect(await upload()).toBe(500)
  expect(world.loggedErrors()).toEqual([expect.stringContaining('writing the files took too long')])
  world.clock.now = new Date()
  await world.settled()
  expect([await avatar(), await loose()]).toEqual([before, 0])
})
