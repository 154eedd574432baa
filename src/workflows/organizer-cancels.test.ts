import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { auditLog, tournaments } from '#db/schema.ts'
import type { TournamentDetails } from '#features/tournaments/contract.ts'
import { aCaptain, aTournament, enterPaid, times, visitor } from '#test/builders.ts'
import { aDrawnTournament, aReport, competitionOf, addOfficials, startNow } from '#test/competition.ts'
import { expectBalanced, ledgerOf, registrationNamed, useMoneyWorld } from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'
import { notificationsFor } from '#test/waiting-list.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

const auditOf = (id: string) => world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
const rowOf = async (id: string) => (await world.app.db.select().from(tournaments).where(eq(tournaments.id, id)))[0]

test('the organizer cancels: every team gets its whole fee back, once, and the audit log says who', async () => {
  const [organizer, captain] = [await aCaptain(world), await aCaptain(world)]
  const cup = await aTournament(world, { organizerId: organizer.id })
  await enterPaid(world, captain, cup, 'Net Ninjas')
  const replies = await Promise.all(times(5, () => organizer.post(`/tournaments/${cup.id}/cancellation`, {})))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
  await world.settled()
  expect(await ledgerOf(world, await registrationNamed(world, cup, 'Net Ninjas'))).toEqual([
    ['captured', 5000],
    ['refunded', 5000],
  ])
  expect(await rowOf(cup.id)).toMatchObject({ status: 'cancelled' })
  expect(await auditOf(cup.id)).toMatchObject([{ action: 'cancelled', actorId: organizer.id }])
})

test('the reason is on the page, in the notification and in the audit log, and goes when the tournament is removed', async () => {
  const [organizer, captain] = [await aCaptain(world), await aCaptain(world)]
  const cup = await aTournament(world, { organizerId: organizer.id })
  await enterPaid(world, captain, cup, 'Net Ninjas')
  const path = `/tournaments/${cup.id}/cancellation`
  const tooLong = await organizer.post(path, { reason: 'x'.repeat(501) })
  expect([tooLong.status, await tooLong.text()]).toEqual([
    400,
    expect.stringContaining('A reason must be at most 500 characters'),
  ])
  expect((await organizer.post(path, { reason: '  The hall is flooded.  ' })).status).toBe(201)
  await world.settled()
  expect(await (await visitor(world).get(`/tournaments/${cup.id}`)).json()).toMatchObject({
    cancelReason: 'The hall is flooded.',
  })
  const notified = (await notificationsFor(world, captain)).find(({ type }) => type === 'tournament_cancelled')
  expect(notified!.message).toMatch(/\nReason: The hall is flooded\.$/)
  expect(await auditOf(cup.id)).toMatchObject([{ action: 'cancelled', reason: 'The hall is flooded.' }])
  await world.administrator.post(`/admin/tournaments/${cup.id}/removal`, { reason: 'Spam' })
  expect(await rowOf(cup.id)).toMatchObject({ cancelReason: null })
})

test('a tournament without registrations is deleted', async () => {
  const organizer = await aCaptain(world)
  const cup = await aTournament(world, { organizerId: organizer.id })
  expect((await organizer.post(`/tournaments/${cup.id}/cancellation`, {})).status).toBe(201)
  expect(await rowOf(cup.id)).toBeUndefined()
})

test('after the first result, even one that was undone, only the administrator cancels', async () => {
  const { id, organizer } = await aDrawnTournament(world, 4)
  await startNow(world, id)
  const path = `/tournaments/${id}`
  const hadResults = async () =>
    ((await (await organizer.get(`${path}/details`)).json()) as TournamentDetails).hadResults
  expect(await hadResults()).toBe(false)
  const report = aReport(await competitionOf(organizer, id), 1, [21, 15])
  expect((await organizer.post(`${path}/matches/1/reports`, report)).status).toBeLessThan(300)
  expect(await statusAndCode(organizer.post(`${path}/cancellation`, {}))).toEqual([409, 'cancel_after_results'])
  await organizer.post(`${path}/undo`, { id: crypto.randomUUID(), fact: report.id, reason: 'Typo' })
  expect(await hadResults()).toBe(true)
  expect(await statusAndCode(organizer.post(`${path}/cancellation`, {}))).toEqual([409, 'cancel_after_results'])
  expect((await world.administrator.post(`${path}/cancellation`, {})).status).toBe(201)
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled' })
})

test('a co-organizer cannot cancel', async () => {
  const [organizer, helper] = [await aCaptain(world), await aCaptain(world)]
  const cup = await aTournament(world, { organizerId: organizer.id })
  await addOfficials(world, cup.id, helper.id, (await aCaptain(world)).id)
  expect(await statusAndCode(helper.post(`/tournaments/${cup.id}/cancellation`, {}))).toEqual([403, 'cannot_organize'])
})
