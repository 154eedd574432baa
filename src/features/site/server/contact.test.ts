import { afterEach, expect, test } from 'vitest'
import { contactMessages, outbox } from '#db/schema.ts'
import { aPlayer, anAdministrator, times, visitor } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { ContactMessage } from '../contract.ts'
import { policy } from '../values.ts'

const world = useWorld({ env: { TRUSTED_PROXIES: '1' } })
afterEach(async () => {
  await world.database.pool.query('delete from contact_messages; delete from outbox')
})

const letter = {
  name: 'Ana Ruiz',
  email: 'ana@club.example',
  type: 'payment',
  subject: 'Refund',
  message: 'Ours has not come yet.\n\nÇa va? 🏀 <b>Ana</b>',
}

let lastAddress = 0
/** A client address that has not been used yet. */
const freshAddress = () => `192.0.2.${(lastAddress += 1)}`

const write = (body: object, address = freshAddress()) =>
  visitor(world).call('POST', '/contact', body, { 'x-forwarded-for': address })

const kept = () => world.app.db.select().from(contactMessages)

test('a message is stored as written and returned', async () => {
  const reply = await write({ ...letter, website: '', tookMs: 45_000 })
  expect(reply.status).toBe(201)
  const message = (await reply.json()) as ContactMessage
  expect(message).toEqual({ ...letter, id: message.id, createdAt: world.clock.now.toISOString() })
  expect(await kept()).toEqual([
    { ...letter, id: message.id, createdAt: world.clock.now, answeredAt: null, answeredBy: null },
  ])
})

test('the administrator gets it by email with the sender as reply-to address', async () => {
  const administrator = await anAdministrator(world)
  await write(letter)
  const mails = await world.app.db.select().from(outbox)
  expect(mails).toMatchObject([
    {
      to: administrator.email,
      replyTo: letter.email,
      subject: '[payment] Refund',
      status: 'waiting',
    },
  ])
  expect(mails[0]!.text).toContain(letter.message)
  expect(mails[0]!.html).toContain('&lt;b&gt;Ana&lt;&#x2F;b&gt;')
})

test('a refused message is not emailed', async () => {
  await anAdministrator(world)
  await write({ ...letter, tookMs: 1 })
  expect(await world.app.db.select().from(outbox)).toEqual([])
})

test('logged-in users can send messages too', async () => {
  const player = await aPlayer(world)
  const reply = await player.call('POST', '/contact', letter, { 'x-forwarded-for': freshAddress() })
  expect(reply.status).toBe(201)
})

test('invalid fields are reported and nothing is stored', async () => {
  const reply = await write({ ...letter, email: 'ana', message: ' ' })
  expect([reply.status, await reply.json()]).toEqual([
    400,
    {
      code: 'invalid_input',
      message: 'Please check the marked fields.',
      fields: { email: 'Please enter a valid email', message: 'Please write a message' },
    },
  ])
  expect(await kept()).toEqual([])
})

test.each([[{ website: 'https://pills.example' }], [{ tookMs: 40 }]])(
  'a bot that sends %j is refused and nothing is stored',
  async (more) => {
    const reply = await write({ ...letter, ...more })
    expect([reply.status, await reply.json()]).toMatchObject([400, { code: 'looks_automated' }])
    expect(await kept()).toEqual([])
  },
)

test('of twenty messages at once from one address, ten are stored and ten get a Retry-After', async () => {
  const address = freshAddress()
  const replies = await Promise.all(times(20, () => write(letter, address)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(10)
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(10)
  for (const reply of refused) {
    expect(await reply.json()).toMatchObject({ code: 'too_many_requests' })
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3_500)
  }
  expect(await kept()).toHaveLength(10)
  expect((await write(letter)).status).toBe(201)
})

test('bot messages count toward the limit, invalid ones do not', async () => {
  const address = freshAddress()
  for (const _ of times(12, () => 0)) expect((await write({ ...letter, email: 'ana' }, address)).status).toBe(400)
  for (const _ of times(10, () => 0)) expect((await write({ ...letter, tookMs: 0 }, address)).status).toBe(400)
  expect((await write(letter, address)).status).toBe(429)
})

test('a session lasts as long as the privacy policy says', async () => {
  const person = { firstName: 'Ana', lastName: 'Ruiz', username: 'ana.ruiz', email: 'ana.ruiz@club.example' }
  const reply = await visitor(world).post('/auth/signup', { ...person, password: 'chalk-line' })
  const session = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('homefield='))
  expect(session).toContain(`Max-Age=${policy.sessionDays * 24 * 60 * 60};`)
})
