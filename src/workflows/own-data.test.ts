import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tournaments } from '#db/schema.ts'
import { aCaptain, aPlayer, aTournament, joinTeam, justStarted, visitor } from '#test/builders.ts'
import { drawn } from '#test/competition.ts'
import { mailedToken } from '#test/mail.ts'
import { aTeamPaidByCard, enterPending, useMoneyWorld } from '#test/money.ts'
import { publishedSchedule, someCourts } from '#test/schedule.ts'
import { turnOnTwoFactor } from '#test/two-factor.ts'
import { aFullCup } from '#test/waiting-list.ts'
import { OwnData } from './own-data-contract.ts'

const world = useMoneyWorld()

const download = async (who: { get: (path: string) => Promise<Response> }) => {
  const reply = await who.get('/auth/my-data')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="homefield-data.json"')
  const text = await reply.text()
  return { text, data: OwnData.parse(JSON.parse(text)) }
}

test('captains download their profile, teams, registrations, payments and messages', async () => {
  const { captain, team } = await aTeamPaidByCard(world, 'Net Ninjas')
  await captain.patch(`/teams/${team.id}/roster`, { members: [captain.id, 'Maria Keller'] })
  await captain.patch(`/teams/${team.id}/contact`, { phone: '(512) 555-0123' })
  const tick = { id: randomUUID(), teamId: team.id, member: captain.id, isHere: true }
  await world.administrator.post(`/tournaments/${team.tournamentId}/check-in/ticks`, tick)
  const { data } = await download(captain)
  expect(data.checkIns).toMatchObject([{ teamName: 'Net Ninjas', isYou: true, byYou: false, isHere: true }])
  expect(data.profile).toMatchObject({ id: captain.id, email: captain.email, hideEmail: true })
  expect(data.teams).toMatchObject([
    {
      id: team.id,
      isCaptain: true,
      paymentStatus: 'paid',
      members: [captain.id, 'Maria Keller'],
      phone: '(512) 555-0123',
    },
  ])
  expect(data.registrations).toMatchObject([{ teamName: 'Net Ninjas', paymentStatus: 'paid', paidBy: 'card' }])
  expect(data.payments).toMatchObject([
    { registrationId: data.registrations[0]!.id, kind: 'captured', amount: data.registrations[0]!.fee },
  ])
  expect(data.messages.notifications.length).toBeGreaterThan(0)
  expect(data.messages.emails.map(({ to }) => to)).toContain(captain.email)
})

test('players do not download what belongs to their captain', async () => {
  const [captain, mate] = [await aCaptain(world), await aCaptain(world)]
  const team = await enterPending(captain, await aTournament(world), 'Zilker Nine')
  await captain.patch(`/teams/${team.id}/roster`, { members: [captain.id, 'Maria Keller'] })
  await captain.patch(`/teams/${team.id}/contact`, { phone: '(512) 555-0123' })
  await joinTeam(captain, team, mate)
  const { data, text } = await download(mate)
  expect(data.teams).toMatchObject([{ id: team.id, isCaptain: false, members: [], phone: null }])
  expect(data.registrations).toEqual([])
  expect(text).not.toMatch(/Maria|"password"|"token"/)
  expect(text).not.toContain(captain.email)
})

test('those who wait for a spot or run a tournament download that too', async () => {
  const organizer = await aCaptain(world)
  const { cup, waiters, teams } = await aFullCup(world, 1, { organizerId: organizer.id, entryFeeCents: 0 })
  await waiters[0]!.patch(`/tournaments/${cup.id}/waiting-list`, { onCall: true })
  const { data: waiting } = await download(waiters[0]!)
  expect(waiting.waitingLists).toMatchObject([{ tournamentId: cup.id, teamName: 'Waiting 0', onCall: true }])
  expect([waiting.scheduleChanges, waiting.replacementSearches]).toEqual([[], []])
  await drawn(organizer, cup.id)
  await world.app.db.update(tournaments).set(justStarted(world.clock.now)).where(eq(tournaments.id, cup.id))
  await publishedSchedule(organizer, cup.id, someCourts(1, world.clock.now))
  const search = { id: randomUUID(), teamId: teams[0]!.id }
  expect((await organizer.post(`/tournaments/${cup.id}/replacement-searches`, search)).status).toBe(201)
  const { data } = await download(organizer)
  expect(data.organizedTournaments).toMatchObject([{ tournamentId: cup.id }])
  expect(data.scheduleChanges[0]).toMatchObject({ tournamentId: cup.id, sentence: 'published the schedule' })
  expect(data.replacementSearches).toMatchObject([{ tournamentId: cup.id, teamName: 'In 0', endedAt: null }])
})

test('mailed secrets are left out, and messages to us only come with a confirmed address', async () => {
  const player = await aPlayer(world)
  await visitor(world).post('/auth/forgot-password', { email: player.email })
  await world.settled()
  const token = await mailedToken(world, player.email, 'reset_password')
  await visitor(world).post('/contact', {
    name: 'Robin',
    email: player.email,
    type: 'general',
    subject: 'Lost property',
    message: 'I lost a red jacket.',
  })
  const before = await download(player)
  expect(before.text).toContain('/reset-password?token=[removed]')
  expect(before.text).not.toContain(token)
  expect(before.data.messages.toUs).toEqual([])
  await world.database.pool.query('update users set email_verified = true where id = $1', [player.id])
  expect((await download(player)).data.messages.toUs).toMatchObject([{ subject: 'Lost property' }])
})

test('nobody else can, and ten downloads an hour are enough', async () => {
  expect((await visitor(world).get('/auth/my-data')).status).toBe(401)
  const player = await aCaptain(world)
  for (let n = 0; n < 10; n += 1) await download(player)
  expect((await player.get('/auth/my-data')).status).toBe(429)
})

test('two-factor authentication comes with when it was set up and how many recovery codes are left', async () => {
  const player = await aPlayer(world)
  await player.post('/auth/two-factor/setup')
  expect((await download(player)).data.twoFactor).toBeNull()
  const { secret } = await turnOnTwoFactor(world, player)
  const { data, text } = await download(player)
  expect(data.twoFactor).toEqual({ setUpAt: world.clock.now.toISOString(), recoveryCodesLeft: 10 })
  expect(text).not.toContain(secret)
})
