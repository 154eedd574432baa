import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { notifications, outbox } from '#db/schema.ts'
import { aCaptain, aTournament, enterPaid } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { mailsTo } from '#test/mail.ts'
import { enterPending, useMoneyWorld } from '#test/money.ts'
import { setAttempts } from '#test/rate-limits.ts'
import type { Entry } from '../../contract.ts'

const world = useMoneyWorld()
beforeEach(async () => {
  await world.database.pool.query('delete from rate_limits')
})

/** A tournament with a paid team and one that still has to pay. */
async function aCup() {
  const [organizer, paid, late] = [await aCaptain(world), await aCaptain(world), await aCaptain(world)]
  const cup = await aTournament(world, { name: 'Harbour Cup', organizerId: organizer.id })
  await enterPaid(world, paid, cup, 'Paid Up')
  await enterPending(late, cup, 'Late Payers')
  const send = (message: object) =>
    organizer.post(`/tournaments/${cup.id}/messages`, { id: randomUUID(), to: 'all', message: 'Hi', ...message })
  return { cup, organizer, paid, late, send }
}

const messagesFor = async (user: Player) => {
  const rows = await world.app.db.select().from(notifications).where(eq(notifications.userId, user.id))
  return rows.filter(({ type }) => type === 'message_to_captains')
}

test('those who run a tournament see who has paid, and until when the others may', async () => {
  const { cup, organizer, late } = await aCup()
  const entries = (await (await organizer.get(`/tournaments/${cup.id}/registrations`)).json()) as Entry[]
  expect(entries).toMatchObject([
    { teamName: 'Paid Up', paymentStatus: 'paid', expiresAt: null, paidBy: 'card' },
    { teamName: 'Late Payers', paymentStatus: 'pending', captainId: late.id, captainName: 'Robin Keller' },
  ])
  expect(entries[1]!.expiresAt).toMatch(/Z$/)
  expect(JSON.stringify(entries)).not.toContain('@')
})

const teamOf = async (of: { organizer: Player; cup: { id: string } }, name: string) => {
  const entries = (await (await of.organizer.get(`/tournaments/${of.cup.id}/registrations`)).json()) as Entry[]
  return entries.find(({ teamName }) => teamName === name)!.teamId
}

test('a message to one team reaches only its captain, and nobody in another tournament', async () => {
  const { cup, organizer, paid, late, send } = await aCup()
  const other = await aCup()
  const teamId = await teamOf({ organizer, cup }, 'Late Payers')
  expect(await (await send({ teamId, message: 'Where are you?' })).json()).toEqual({ recipients: 1 })
  expect(await messagesFor(late)).toHaveLength(1)
  expect(await messagesFor(paid)).toEqual([])
  expect((await send({ teamId: await teamOf(other, 'Paid Up') })).status).toBe(409)
  expect(await messagesFor(other.paid)).toEqual([])
})

test("a message reaches every captain on the site and by email, with its sender's name and no address", async () => {
  const { paid, late, organizer, send } = await aCup()
  expect(await (await send({ message: 'Courts open at 8:30.' })).json()).toEqual({ recipients: 2 })
  for (const captain of [paid, late]) {
    expect(await messagesFor(captain)).toMatchObject([
      { title: 'A message about Harbour Cup', message: 'Courts open at 8:30.' },
    ])
    const mails = await world.app.db.select().from(outbox).where(eq(outbox.userId, captain.id))
    const mail = mails.find(({ templateKey }) => templateKey === 'message_to_captains')!
    expect(JSON.stringify(mail)).toContain('Courts open at 8:30.')
    expect(JSON.stringify(mail)).not.toContain(organizer.email)
  }
})

test('web addresses in a message are shown on the site, and left out of the mail', async () => {
  const { paid, send } = await aCup()
  const message = 'The map is at https://maps.example/court. See you!'
  await send({ message })
  expect(await messagesFor(paid)).toMatchObject([{ message }])
  const [mail] = await mailsTo(world, paid.email, 'message_to_captains')
  expect(mail!.text).toContain('The map is at [web address: see the message on Homefield] See you!')
  expect(mail!.text).not.toContain('maps.example')
})

test('a message can go only to captains who still have to pay, and arrives once when sent twice', async () => {
  const { paid, late, send } = await aCup()
  const id = randomUUID()
  for (const _ of ['first', 'again']) expect((await send({ id, to: 'unpaid' })).status).toBe(201)
  expect([(await messagesFor(paid)).length, (await messagesFor(late)).length]).toEqual([0, 1])
})

test('a message without recipients is refused, and so is the eleventh within an hour', async () => {
  const organizer = await aCaptain(world)
  const cup = await aTournament(world, { organizerId: organizer.id })
  const send = () => organizer.post(`/tournaments/${cup.id}/messages`, { id: randomUUID(), to: 'all', message: 'Hi' })
  const first = await send()
  expect([first.status, await first.json()]).toMatchObject([409, { code: 'nobody_to_message' }])
  for (let sent = 1; sent < 10; sent += 1) await send()
  expect((await send()).status).toBe(429)
})

test('a hundred messages an hour to single teams are allowed, apart from those to everybody, and mail stays limited', async () => {
  const { cup, organizer, late, send } = await aCup()
  const teamId = await teamOf({ organizer, cup }, 'Late Payers')
  for (let sent = 0; sent < 10; sent += 1) expect((await send({ to: 'unpaid' })).status).toBe(201)
  expect((await send({ to: 'unpaid' })).status).toBe(429)
  expect((await send({ teamId })).status).toBe(201)
  await setAttempts(world, { name: 'messagesToOneTeamPerUser', per: 'user' }, organizer.id, 99)
  expect((await send({ teamId })).status).toBe(201)
  expect((await send({ teamId })).status).toBe(429)
  expect(await messagesFor(late)).toHaveLength(12)
  expect(await mailsTo(world, late.email, 'message_to_captains')).toHaveLength(3)
})
