import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { savedSearches, tournaments, users } from '#db/schema.ts'
import type { Failure } from '#lib/errors.ts'
import { aPlayer, aTournament, enterPaid } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aPhotoIn } from '#test/photos.ts'
import { keyOf } from '#platform/files/files.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let player: Player
beforeEach(async () => {
  player = await aPlayer(world)
})

const remove = async (password = 'chalk-line') => {
  const reply = await player.post('/auth/delete-account', { password })
  return { status: reply.status, body: (await reply.json()) as Failure, cookies: reply.headers.getSetCookie() }
}
const isDeleted = async () => {
  const [row] = await world.app.db.select().from(users).where(eq(users.id, player.id))
  return row!.deletedAt !== null
}

test('with the password, the account is deleted with its session, cookie and photo', async () => {
  const photo = await player.call('POST', `/users/${player.id}/avatar`, await aPhotoIn('avatar'))
  const { avatar } = (await photo.json()) as { avatar: string }
  const { status, body, cookies } = await remove()
  expect([status, body]).toEqual([200, { user: null }])
  expect(cookies.join()).toContain('Max-Age=0')
  expect(await (await player.get('/auth/session')).json()).toEqual({ user: null })
  expect(await isDeleted()).toBe(true)
  await world.settled()
  expect(await world.app.files.stat(keyOf(avatar)!)).toBeNull()
})

test('saved searches are deleted with the account', async () => {
  expect((await player.post('/saved-searches', { sport: 'tennis' })).status).toBe(201)
  expect((await remove()).status).toBe(200)
  expect(await world.app.db.$count(savedSearches)).toBe(0)
})

test('without the password, the account stays', async () => {
  const { status, body } = await remove('wrong-one')
  expect([status, body.fields]).toEqual([400, { password: 'This password is incorrect.' }])
  expect(await isDeleted()).toBe(false)
})

test('while a paid team is playing, the account stays and the reply says why', async () => {
  const cup = await aTournament(world)
  await enterPaid(world, player, cup, 'Net Ninjas')
  await world.app.db.update(tournaments).set({ status: 'active' }).where(eq(tournaments.id, cup.id))
  const { status, body } = await remove()
  expect([status, body.message]).toEqual([409, expect.stringContaining('tournament that is running')])
  expect(await isDeleted()).toBe(false)
  expect((await (await player.get('/auth/session')).json()) as object).toMatchObject({ user: { id: player.id } })
})
