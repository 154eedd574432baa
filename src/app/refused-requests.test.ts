import { beforeEach, expect, test } from 'vitest'
import { accountLimits } from '#features/accounts/server/limits.ts'
import { createLog } from '#platform/log.ts'
import { aPlayer, visitor } from '#test/builders.ts'
import { setAttempts } from '#test/rate-limits.ts'
import { useWorld } from '#test/world.ts'
import { createApi } from './api.ts'

const world = useWorld({ env: { TRUSTED_PROXIES: '1' } })
let lines: string[]
beforeEach(() => {
  lines = []
})

/** Calls the API with a log, from a network. */
async function send(method: string, path: string, body: object, cookie?: string) {
  const log = createLog({ logLevel: 'warn' }, { write: (line) => lines.push(line) })
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': '2001:db8:1:2:3::4',
    ...(cookie && { cookie }),
  }
  const api = createApi({ ...world.app, log })
  const reply = await api.request(`/api${path}`, { method, headers, body: JSON.stringify(body) })
  return { status: reply.status, requestId: reply.headers.get('x-request-id') }
}

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
const network = '2001:db8:1:2::/64'

test('a failed login is logged with its account, network and request, and without what was typed', async () => {
  const player = await aPlayer(world)
  const { requestId } = await send('POST', '/auth/login', { email: player.email, password: 'not-this-one' })
  await send('POST', '/auth/login', { email: 'nobody@x.example', password: 'not-this-one' })
  const entry = {
    level: 40,
    msg: 'refused',
    path: '/api/auth/login',
    status: 401,
    code: 'invalid_credentials',
    network,
  }
  expect(logged()).toMatchObject([
    { ...entry, account: player.id, requestId },
    { ...entry, account: null },
  ])
  expect(lines.join('')).not.toMatch(/not-this-one|example|cookie/)
})

test('so is a wrong password of someone who is logged in', async () => {
  const player = await aPlayer(world)
  const change = { currentPassword: 'not-this-one', newPassword: 'touch-line' }
  await send('POST', '/auth/change-password', change, player.cookie)
  expect(logged()).toMatchObject([{ account: player.id, network, code: 'wrong_password' }])
  expect(lines.join('')).not.toMatch(/not-this-one|touch-line/)
})

test('so are requests that are not allowed, and those above a limit', async () => {
  const player = await aPlayer(world)
  const { requestId } = await send('POST', '/email-templates', {}, player.cookie)
  expect(logged()).toMatchObject([{ account: player.id, network, status: 403, code: 'administrator_only', requestId }])
  expect((await send('POST', '/auth/confirmation', {}, player.cookie)).status).toBe(201)
  await setAttempts(world, accountLimits.confirmationsPerUser, player.id, 5)
  expect((await send('POST', '/auth/confirmation', {}, player.cookie)).status).toBe(429)
  expect(logged().at(-1)).toMatchObject({ account: player.id, network, status: 429, code: 'too_many_requests' })
})

test('ordinary refusals are not logged', async () => {
  const player = await aPlayer(world)
  await send('POST', '/tournaments', {}, player.cookie)
  await send('POST', '/tournaments', {})
  await visitor(world).get('/users/none')
  expect(logged()).toEqual([])
})
