import { expect, test } from 'vitest'
import { accountLimits } from '#features/accounts/server/limits.ts'
import { setAttempts } from '#test/rate-limits.ts'
import { aCaptain, aTournament, times, visitor } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ env: { TRUSTED_PROXIES: '1' } })

/** The statuses of this many requests, sent one after the other. */
async function statusesOf(howMany: number, ask: (n: number) => Promise<Response>) {
  const statuses: number[] = []
  for (let n = 0; n < howMany; n += 1) statuses.push((await ask(n)).status)
  return statuses
}

const within = (allowed: number, granted: number) => [...times(allowed, () => granted), 429]

test('requests that call the payment provider (registering, paying, withdrawing) share a limit of 30 a minute', async () => {
  const captain = await aCaptain(world)
  const cup = await aTournament(world, { entryFeeCents: 0 })
  const { id } = (await (await captain.post('/teams', { name: 'Eager', tournamentId: cup.id })).json()) as {
    id: string
  }
  const pay = () => captain.patch(`/teams/${id}/payment`, { paymentStatus: 'paid', paymentIntentId: 'pi_guess' })
  expect(await statusesOf(30, pay)).toEqual(within(29, 409))
  expect((await captain.post('/teams', { name: 'Late', tournamentId: cup.id })).status).toBe(429)
  expect((await captain.post(`/teams/${id}/withdrawal`)).status).toBe(429)
  const other = await aCaptain(world)
  expect((await other.post('/teams', { name: 'Calm', tournamentId: cup.id })).status).toBe(201)
})

test('location searches are limited per address, and an IPv6 address counts as its /64 network', async () => {
  const search = (address: string, q = 'aust') =>
    visitor(world).call('GET', `/places?q=${q}`, undefined, { 'x-forwarded-for': address })
  expect((await search('2001:db8:7:7::1')).status).toBe(200)
  await setAttempts(world, { name: 'locationSearchesPerNetwork', per: 'network' }, '2001:db8:7:7::2', 598)
  expect(await statusesOf(3, (n) => search(`2001:db8:7:7::${n}:1`))).toEqual(within(2, 200))
  expect((await search('2001:db8:7:8::1')).status).toBe(200)
  expect((await search('2001:db8:7:7::1', 'au')).status).toBe(200)
})

test('an IPv4 address written as IPv6 counts as the same address', async () => {
  const message = { name: 'Robin', email: 'robin@x.example', subject: 'Parking', message: 'Is there any?' }
  const write = (address: string) => visitor(world).call('POST', '/contact', message, { 'x-forwarded-for': address })
  expect(await statusesOf(11, (n) => write(n % 2 ? '192.0.2.9' : '::ffff:192.0.2.9'))).toEqual(within(10, 201))
})

test('the table does not reveal whose attempts it counts', async () => {
  await world.app.limits.spend(accountLimits.failedLoginsPerAccount, 'robin@x.example')
  await world.app.limits.spend(accountLimits.failedLoginsPerNetwork, '192.0.2.44')
  const { rows } = await world.database.pool.query<{ key: string }>('select key from rate_limits')
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.filter(({ key }) => /robin|192|@/.test(key) || !/^[a-zA-Z]+:[\w-]{43}$/.test(key))).toEqual([])
})
