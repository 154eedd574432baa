import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { notifications, tournaments } from '#db/schema.ts'
import { aCaptain, aTournament, enterPaid, times } from '#test/builders.ts'
import { aTournamentWithTeams, competitionOf, drawn, teamsOf } from '#test/competition.ts'
import {
  useMoneyWorld,
  enterPending,
  expectBalanced,
  advanceClock,
  openCardForm,
  payFor,
  registrationNamed,
  sweepNow,
} from '#test/money.ts'
import type { Notification } from '#features/notifications/contract.ts'
import { payLaterHours, reminderHours } from '../../values.ts'
import { remindUnpaid } from './reminders.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

const inHours = (hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000)
const remindersOf = (user: { id: string }) =>
  world.app.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, user.id), eq(notifications.type, 'payment_reminder')))
const untilReminder = payLaterHours - reminderHours

test('a captain is reminded once in the last 24 hours, however many sweeps run', async () => {
  const cup = await aTournament(world, { name: 'Harbour Cup', timeZone: 'America/Chicago' })
  const captain = await aCaptain(world)
  world.clock.now = new Date('2027-03-01T16:30:00Z')
  await world.app.db.execute(`update tournaments set registration_deadline = '2027-03-20', start_date = '2027-03-21',
    end_date = '2027-03-22' where id = '${cup.id}'`)
  await enterPending(captain, cup, 'Forgetful')
  advanceClock(world, untilReminder - 1 / 3600)
  await sweepNow(world)
  expect(await remindersOf(captain)).toEqual([])
  advanceClock(world, 1 / 3600)
  await Promise.all([sweepNow(world), sweepNow(world), sweepNow(world)])
  advanceClock(world, 5)
  await sweepNow(world)
  expect(await remindersOf(captain)).toMatchObject([
    {
      title: 'Payment due soon',
      message: 'Pay for Forgetful in Harbour Cup by Wed, Mar 3, 2027, 10:30 AM CST to keep your spot.',
      relatedId: cup.id,
      isRead: false,
    },
  ])
})

test('a captain with two pending teams is reminded of each', async () => {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  await enterPending(captain, cup, 'First Team')
  await enterPending(captain, cup, 'Second Team')
  advanceClock(world, untilReminder)
  await sweepNow(world)
  expect(await remindersOf(captain)).toHaveLength(2)
})

test('there is no reminder for teams that are paid, held, withdrawn, canceled, or had less than a day to pay', async () => {
  const captain = await aCaptain(world)
  const cup = await aTournament(world)
  await enterPaid(world, captain, cup, 'Paid At Once')
  await payFor(world, captain, cup, await enterPending(captain, cup, 'Paid In Time'))
  const brief = await aTournament(world, { registrationDeadline: inHours(untilReminder + 20) })
  const deleted = await aTournament(world)
  await enterPending(captain, deleted, 'Deleted')
  await world.administrator.delete(`/tournaments/${deleted.id}`)
  const withdrawn = await enterPending(captain, cup, 'Withdrawn')
  await captain.post(`/teams/${withdrawn.id}/withdrawal`)
  advanceClock(world, untilReminder)
  await openCardForm(captain, cup, 'Held')
  await enterPending(captain, brief, 'Twenty Hours')
  await sweepNow(world)
  advanceClock(world, 10)
  await sweepNow(world)
  expect(await remindersOf(captain)).toEqual([])
})

/** A late team that its captain, who runs the tournament, entered themselves and has two days to pay for. */
async function aLateTeam() {
  const cup = await aTournamentWithTeams(world, 3, { maxTeams: 8, ...inTwoWeeks() })
  await world.app.db.update(tournaments).set({ entryFeeCents: 5_000 }).where(eq(tournaments.id, cup.id))
  await drawn(cup.organizer, cup.id)
  const captain = cup.organizer
  const post = async (facts: string, body: object) => {
    const reply = await captain.post(`/tournaments/${cup.id}/${facts}`, { id: randomUUID(), ...body })
    expect(reply.status).toBe(201)
  }
  await post('late-entries', { match: 1, slot: 1, team: { name: 'Latecomers', captain: captain.username } })
  const { matches } = await competitionOf(captain, cup.id)
  const teamId = teamsOf(matches.find(({ number }) => number === 1)!)[1]
  return { captain, cup, change: (facts: string) => post(facts, { teamId }) }
}
const inTwoWeeks = () => ({ startDate: inHours(14 * 24), endDate: inHours(15 * 24) })

test('a captain whose team withdraws from the draw is not asked for its fee, unless it is reinstated', async () => {
  const { captain, change } = await aLateTeam()
  await change('withdrawals')
  advanceClock(world, untilReminder)
  await sweepNow(world)
  expect(await remindersOf(captain)).toEqual([])
  await change('reinstatements')
  await sweepNow(world)
  const [reminder] = await remindersOf(captain)
  const actionNow = async () => {
    const listed = (await (await captain.get(`/notifications/${captain.id}`)).json()) as Notification[]
    return listed.find(({ id }) => id === reminder!.id)!.action
  }
  expect(await actionNow()).toMatchObject({ kind: 'pay', amount: 50 })
  await change('withdrawals')
  expect(await actionNow()).toBeNull()
})

test('a captain whose team withdrew from the draw is not notified when its spot expires', async () => {
  const { captain, cup, change } = await aLateTeam()
  await change('withdrawals')
  advanceClock(world, payLaterHours + 1)
  await sweepNow(world)
  expect((await registrationNamed(world, cup, 'Latecomers')).paymentStatus).toBe('expired')
  const isExpiry = and(eq(notifications.userId, captain.id), eq(notifications.type, 'team_expired'))
  expect(await world.app.db.$count(notifications, isExpiry)).toBe(0)
})

/** The app, where `first` runs before the first reminder is written. */
const appWith = (first: () => Promise<unknown>) => {
  const before = [first]
  const { $client } = world.app.db
  const connect = async () => {
    await before.pop()?.()
    return $client.connect()
  }
  const db: typeof world.app.db = Object.create(world.app.db, { $client: { value: { connect } } })
  return { ...world.app, db }
}

test('a captain who withdraws just before the reminder is written gets none', async () => {
  const [cup, captain] = [await aTournament(world), await aCaptain(world)]
  const team = await enterPending(captain, cup, 'Just Left')
  advanceClock(world, untilReminder)
  await remindUnpaid(appWith(() => captain.post(`/teams/${team.id}/withdrawal`)))
  expect(await remindersOf(captain)).toEqual([])
})

test('a reminder that fails does not stop the others, and is sent by the next sweep', async () => {
  const [cup, captain] = [await aTournament(world), await aCaptain(world)]
  await enterPending(captain, cup, 'First Team')
  await enterPending(captain, cup, 'Second Team')
  advanceClock(world, untilReminder)
  await remindUnpaid(appWith(() => Promise.reject(new Error('the connection broke'))))
  expect(world.loggedErrors()).toEqual(['a captain was not reminded: the connection broke'])
  expect(await remindersOf(captain)).toHaveLength(1)
  await remindUnpaid(world.app)
  expect(await remindersOf(captain)).toHaveLength(2)
})

test('hundreds of teams that are not due do not keep the others from being reminded', async () => {
  const [captain, brief] = [await aCaptain(world), await aTournament(world)]
  const cup = await aTournament(world)
  await enterPending(captain, cup, 'In The Crowd')
  advanceClock(world, untilReminder)
  const crowd = times(5, () => aTournament(world, { maxTeams: 64, registrationDeadline: inHours(1) }))
  const crowded = (await Promise.all(crowd)).map(({ id }) => id)
  await world.database.pool.query(
    `with made as (
       insert into teams (id, name, tournament_id, captain_id)
       select gen_random_uuid(), 'Crowd ' || n, t, $2 from unnest($1::uuid[]) t, generate_series(1, 60) n returning *)
     insert into registrations (id, tournament_id, user_id, team_id, team_name, registered_at, expires_at, fee_cents)
     select gen_random_uuid(), tournament_id, $2, id, name, $3, $3::timestamptz + interval '1 hour', 5000 from made`,
    [crowded, brief.organizerId, world.clock.now],
  )
  await sweepNow(world)
  expect(await remindersOf(captain)).toHaveLength(1)
})
