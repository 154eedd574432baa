import { describe, expect, test } from 'vitest'
import { countAs, counted } from '#test/attempts.ts'
import { aPlayer, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ env: { TRUSTED_PROXIES: '1' } })

let addresses = 0
const anAddress = () => `203.0.113.${(addresses += 1)}`

const right = 'chalk-line'
const wrong = 'not-the-password'
const login = (email: string, password: string, address = anAddress()) =>
  visitor(world).call('POST', '/auth/login', { email, password }, { 'x-forwarded-for': address })
const statusesOf = async (replies: Promise<Response>[]) => (await Promise.all(replies)).map(({ status }) => status)

const headersOf = (reply: Response) => [...reply.headers].filter(([name]) => name !== 'x-request-id')
const inOrder = (statuses: number[]) => statuses.toSorted((a, b) => a - b)

async function failTimes(player: Player, count: number) {
  for (const _ of times(count, () => null)) expect((await login(player.email, wrong)).status).toBe(401)
}

test('the right password signs in, in whatever letters the e-mail is typed', async () => {
  const player = await aPlayer(world)
  const reply = await login(` ${player.email.toUpperCase()} `, right)
  const { id, username, email, firstName, lastName, avatar, role } = player
  expect([reply.status, await reply.json()]).toEqual([
    200,
    { user: { id, username, email, firstName, lastName, avatar, role } },
  ])
})

test('an unknown e-mail and a wrong password get the same answer', async () => {
  const player = await aPlayer(world)
  const [unknown, mistaken] = [await login('nobody@homefield.example', right), await login(player.email, wrong)]
  const body = await unknown.text()
  expect(JSON.parse(body)).toEqual({ code: 'invalid_credentials', message: 'Please check your email and password.' })
  expect([mistaken.status, await mistaken.text()]).toEqual([unknown.status, body])
  expect(headersOf(mistaken)).toEqual(headersOf(unknown))
})

describe('the eleventh try after ten wrong ones', () => {
  test('waits, even with the right password, from any address and in any letter case', async () => {
    const player = await aPlayer(world)
    await failTimes(player, 10)
    const refused = await login(player.email.toUpperCase(), right)
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too_many_requests' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    expect(refused.headers.getSetCookie()).toEqual([])
  })

  test('also of an account that does not exist, so that the limit tells nothing', async () => {
    const statuses = await statusesOf(times(11, () => login('ghost@homefield.example', wrong)))
    expect(inOrder(statuses)).toEqual([...times(10, () => 401), 429])
  })

  test('does not keep others out, not even from the same address', async () => {
    const address = anAddress()
    const [victim, other] = [await aPlayer(world), await aPlayer(world)]
    for (const _ of times(11, () => null)) await login(victim.email, wrong, address)
    expect((await login(other.email, right, address)).status).toBe(200)
  })

  test('succeeds once fifteen minutes are over', async () => {
    const player = await aPlayer(world)
    await failTimes(player, 10)
    await world.database.pool.query(`update rate_limits set expire = expire - 15 * 60 * 1000`)
    expect((await login(player.email, right)).status).toBe(200)
  })
})

test('the right password starts the count anew', async () => {
  const player = await aPlayer(world)
  await failTimes(player, 9)
  expect((await login(player.email, right)).status).toBe(200)
  await failTimes(player, 10)
  expect((await login(player.email, right)).status).toBe(429)
})

test('thirty wrong tries at the same moment are ten tries and twenty refusals', async () => {
  const player = await aPlayer(world)
  const statuses = await statusesOf(times(30, () => login(player.email, wrong)))
  expect(inOrder(statuses)).toEqual([...times(10, () => 401), ...times(20, () => 429)])
})

test('ten right logins at the same moment all succeed', async () => {
  const player = await aPlayer(world)
  const statuses = await statusesOf(times(10, () => login(player.email, right)))
  expect(statuses).toEqual(times(10, () => 200))
})

describe('a hundred failures from one address in fifteen minutes', () => {
  test('are the most there can be; other addresses go on', async () => {
    const [player, address] = [await aPlayer(world), anAddress()]
    await login('somebody@homefield.example', wrong, address)
    await countAs(world, 'failedLoginsPerAddress', address, 99)
    expect((await login('one-more@homefield.example', wrong, address)).status).toBe(401)
    const refused = await login(player.email, right, address)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    expect((await login(player.email, right)).status).toBe(200)
  })

  test('do not come together by logging in: a club of hundreds can share one address', async () => {
    const [player, address] = [await aPlayer(world), anAddress()]
    for (const _ of times(5, () => null)) await login(player.email, right, address)
    await login(player.email, wrong, address)
    expect(await counted(world, 'failedLoginsPerAddress', address)).toBe(1)
  })
})
