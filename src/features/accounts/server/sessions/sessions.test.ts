import { beforeEach, expect, test } from 'vitest'
import { aPlayer, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { LoginSession } from '../../account-contract.ts'

const world = useWorld({ env: { TRUSTED_PROXIES: '1' } })
let player: Player
beforeEach(async () => {
  player = await aPlayer(world)
})

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** Logs the player in from another device and network. */
const logIn = async (address = '203.0.113.77') => {
  const headers = { 'user-agent': firefox, 'x-forwarded-for': address }
  const reply = await visitor(world).call(
    'POST',
    '/auth/login',
    { email: player.email, password: 'chalk-line' },
    headers,
  )
  return visitor(world, reply.headers.getSetCookie()[0]!.split(';')[0])
}
const list = async (who: Pick<Player, 'get'> = player) => {
  const reply = await who.get('/auth/sessions')
  return (await reply.json()) as LoginSession[]
}
const isLoggedIn = async (who: Pick<Player, 'get'>) => (await who.get('/auth/sessions')).status === 200

test('the list has every device with its shortened network, this one first', async () => {
  await logIn()
  await logIn('2001:db8:1:2:3::4')
  const sessions = await list()
  expect(sessions.map(({ device, network, isCurrent }) => [device, network, isCurrent])).toEqual([
    ['Unknown device', null, true],
    ['Firefox on Windows', '2001:db8:1::/48', false],
    ['Firefox on Windows', '203.0.113.x', false],
  ])
  const { rows } = await world.database.pool.query<{ row: string }>(
    'select sessions::text as row from sessions where user_id = $1',
    [player.id],
  )
  expect(rows.map(({ row }) => row).join()).not.toMatch(/203\.0\.113\.77|1:2:3/)
  expect(JSON.stringify(sessions)).not.toContain('token')
})

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const noteUse = (at: Date) =>
  world.database.pool.query('update sessions set updated_at = $1 where user_id = $2', [at, player.id])
const lastUse = async () => {
  await player.get('/auth/session')
  const { rows } = await world.database.pool.query<{ at: Date }>(
    'select updated_at as at from sessions where user_id = $1',
    [player.id],
  )
  return rows[0]!.at.getTime()
}

test('the last use is noted to the hour', async () => {
  await noteUse(ago(0.9))
  expect(await lastUse()).toBeLessThan(ago(0.8).getTime())
  await noteUse(ago(30))
  expect(await lastUse()).toBeGreaterThan(ago(0.1).getTime())
})

test('one device is logged out, and then all others', async () => {
  const [phone, laptop, club] = [await logIn(), await logIn(), await logIn()]
  const [{ id }] = (await list(phone)).filter(({ isCurrent }) => isCurrent) as [LoginSession]
  expect(await (await player.delete(`/auth/sessions/${id}`)).json()).toHaveLength(3)
  expect([await isLoggedIn(phone), await isLoggedIn(laptop)]).toEqual([false, true])
  expect(await (await player.delete('/auth/sessions')).json()).toMatchObject([{ isCurrent: true }])
  expect([await isLoggedIn(laptop), await isLoggedIn(club), await isLoggedIn(player)]).toEqual([false, false, true])
})

test("nobody ends another user's session", async () => {
  const [stranger, [own]] = [await aPlayer(world), await list()]
  expect((await stranger.delete(`/auth/sessions/${own!.id}`)).status).toBe(404)
  await stranger.delete('/auth/sessions')
  expect(await isLoggedIn(player)).toBe(true)
})
