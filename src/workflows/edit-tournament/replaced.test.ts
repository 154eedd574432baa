import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { SQLWrapper } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { notifications, scheduledMatches, tournaments } from '#db/schema.ts'
import type { StartedEntry } from '#features/payments/contract.ts'
import type { Entry, Registration } from '#features/registrations/contract.ts'
import { aCaptain, aTournament, confirmCard, enterPaid, visitor, type Player } from '#test/builders.ts'
import { competitionOf, drawn, sendConfirmed, teamsOf } from '#test/competition.ts'
import { advanceClock, expectBalanced, refundsOf, registrationNamed, useMoneyWorld } from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'
import { publishedSchedule, someCourts } from '#test/schedule.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

const hour = 3_600_000
const inHours = (hours: number) => new Date(world.clock.now.getTime() + hours * hour)

/** Adds three teams, closes registration and makes the draw. */
async function fillAndDraw(organizer: Player, cup: Awaited<ReturnType<typeof aTournament>>) {
  for (const name of ['Others', 'Third', 'Fourth']) await enterPaid(world, await aCaptain(world), cup, name)
  await world.app.db
    .update(tournaments)
    .set({ registrationDeadline: inHours(-1) })
    .where(eq(tournaments.id, cup.id))
  await drawn(organizer, cup.id)
}

/** A drawn tournament that then moves by two days, so that 'Movers' can get a full refund. */
async function aMovedCup() {
  const [organizer, captain] = [await aCaptain(world), await aCaptain(world)]
  const cup = await aTournament(world, { organizerId: organizer.id })
  const { team } = await enterPaid(world, captain, cup, 'Movers')
  await fillAndDraw(organizer, cup)
  const it = { cup, organizer, captain, team, path: `/tournaments/${cup.id}` }
  await moveBy(it, 48)
  return it
}
type Cup = Awaited<ReturnType<typeof aMovedCup>>
const moveBy = async ({ organizer, path, cup }: Pick<Cup, 'organizer' | 'path' | 'cup'>, hours: number) => {
  const at = (date: Date) => new Date(+date + hours * hour).toISOString()
  const dates = { startDate: at(cup.startDate), endDate: at(cup.endDate) }
  expect((await organizer.patch(`${path}/details`, dates)).status).toBe(200)
}
const replace = async ({ organizer, path, team }: Cup) => {
  const id = randomUUID()
  const body = { id, teamId: team.id, by: { name: 'Friends' } }
  expect((await organizer.post(`${path}/replacements`, body)).status).toBe(201)
  return id
}
const undo = async ({ organizer, path }: Cup, fact: string) => {
  const body = { id: randomUUID(), fact, reason: 'They are here after all' }
  expect((await sendConfirmed(organizer, `${path}/undo`, body)).status).toBe(201)
}
const withdraw = ({ captain, team }: Cup) => captain.post(`/teams/${team.id}/withdrawal`)
const offeredTo = async ({ captain }: Cup) => {
  const [own] = (await (await captain.get(`/users/${captain.id}/registrations`)).json()) as Registration[]
  return own!.fullRefundUntil
}
const notified = async ({ captain }: Cup) => {
  const rows = await world.app.db.select().from(notifications).where(eq(notifications.userId, captain.id))
  return rows.flatMap(({ type }) => (type.startsWith('full_refund') ? type : [])).toSorted()
}

/** Publishes a schedule, and returns when the team's first match starts. */
async function scheduled({ organizer, cup, team }: Cup): Promise<Date> {
  const { published } = await publishedSchedule(organizer, cup.id, someCourts(1, new Date(+cup.startDate + 48 * hour)))
  const { matches } = await competitionOf(organizer, cup.id)
  const { number } = matches.find((match) => teamsOf(match).includes(team.id))!
  return new Date(published.find((match) => match.number === number)!.startsAt)
}
const goTo = (instant: Date, minutes: number) =>
  advanceClock(world, (+instant - +world.clock.now) / hour + minutes / 60)
/** As if the team had been told of the move only now, and that it plays then. */
const toldNow = ({ team }: Cup, firstMatchAt: Date) =>
  world.database.pool.query(`update registrations set move_notice = move_notice || $2 where team_id = $1`, [
    team.id,
    JSON.stringify({ firstMatchAt: firstMatchAt.toISOString(), at: world.clock.now.toISOString() }),
  ])
const delayAll = ({ cup }: Cup, hours: number) => {
  const { startsAt, endsAt, tournamentId } = scheduledMatches
  const later = (column: SQLWrapper) => sql`${column} + ${hours} * interval '1 hour'`
  return world.app.db
    .update(scheduledMatches)
    .set({ startsAt: later(startsAt), endsAt: later(endsAt) })
    .where(eq(tournamentId, cup.id))
}

test('a team that was replaced after its match was due gets no full refund, even if it was told a later time', async () => {
  const it = await aMovedCup()
  const due = await scheduled(it)
  goTo(due, -60)
  await toldNow(it, new Date(+due + 3 * hour))
  expect(await offeredTo(it)).toBe(due.toISOString())
  goTo(due, 20)
  await replace(it)
  expect(await offeredTo(it)).toBe(due.toISOString())
  await delayAll(it, 3)
  expect(await statusAndCode(withdraw(it))).toEqual([409, 'withdrawal_too_late'])
})

test('a team that was replaced before its match keeps its offer until then', async () => {
  const it = await aMovedCup()
  const due = await scheduled(it)
  goTo(due, -60)
  await toldNow(it, new Date(+due + 3 * hour))
  await replace(it)
  expect(await offeredTo(it)).toBe(due.toISOString())
  goTo(due, -1)
  expect((await withdraw(it)).status).toBe(201)
  await world.settled()
  const registration = await registrationNamed(world, it.cup, 'Movers')
  expect(await refundsOf(world, registration)).toMatchObject([{ amountCents: 5000, reason: 'moved' }])
})

test('a team that plays again after it was replaced has its offer until its match, whenever that is', async () => {
  const it = await aMovedCup()
  const due = await scheduled(it)
  goTo(due, -60)
  await toldNow(it, due)
  await undo(it, await replace(it))
  await delayAll(it, 1)
  expect(await offeredTo(it)).toBe(new Date(+due + hour).toISOString())
})

test('a team that was replaced loses its offer if the move is undone, and gets none for a later move', async () => {
  const it = await aMovedCup()
  await replace(it)
  const until = await offeredTo(it)
  expect(until).not.toBeNull()
  await moveBy(it, 96)
  expect([await offeredTo(it), await notified(it)]).toEqual([until, ['full_refund_offered']])
  await moveBy(it, 0)
  expect([await offeredTo(it), await notified(it)]).toEqual([null, ['full_refund_ended', 'full_refund_offered']])
})

test('a replaced team that somebody paid for by link is on the desk while it can get a full refund, and the organizer withdraws it', async () => {
  const organizer = await aCaptain(world)
  const cup = await aTournament(world, { organizerId: organizer.id })
  const path = `/tournaments/${cup.id}`
  const entries = async () => (await (await organizer.get(`${path}/registrations`)).json()) as Entry[]
  await organizer.post(`${path}/registrations`, { teams: [{ name: 'Walk-ins' }], payment: 'on_the_day' })
  const [entry] = (await entries()) as [Entry]
  const link = new URL(entry.payLink!).pathname
  const started = (await (await visitor(world).post(`${link}/intent`)).json()) as StartedEntry
  await confirmCard(world, started)
  await visitor(world).post(`${link}/completion`, { paymentIntentId: started.paymentIntentId })
  await fillAndDraw(organizer, cup)
  const replaceIt = (teamId: string, name: string) =>
    organizer.post(`${path}/replacements`, { id: randomUUID(), teamId, by: { name } })
  const others = (await entries()).find(({ teamName }) => teamName === 'Others')!
  expect((await replaceIt(others.teamId!, 'New Others')).status).toBe(201)
  await moveBy({ organizer, path, cup }, 48)
  expect((await replaceIt(entry.teamId!, 'Friends')).status).toBe(201)

  const replaced = (await entries()).filter(({ isReplaced }) => isReplaced)
  const fullRefundUntil = inHours(72).toISOString()
  expect(replaced).toMatchObject([{ teamName: 'Walk-ins', paymentStatus: 'paid', fullRefundUntil }])
  const withdrawn = await organizer.delete(`${path}/registrations/${entry.id}`)
  expect([withdrawn.status, await withdrawn.json()]).toEqual([200, { id: entry.id, cashToReturn: 0, refund: 50 }])
  await world.settled()
  expect(await refundsOf(world, entry)).toMatchObject([{ amountCents: 5000, reason: 'moved' }])
  expect((await entries()).map(({ teamName }) => teamName)).not.toContain('Walk-ins')
})
