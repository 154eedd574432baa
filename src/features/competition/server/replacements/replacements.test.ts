import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { auditLog, notifications, outbox, registrations, tournaments, waitingList } from '#db/schema.ts'
import { payTokens } from '#features/registrations/server/link-tokens.ts'
import { callMinutes } from '#features/registrations/values.ts'
import type { CheckInList } from '#features/teams/check-in-contract.ts'
import { aCaptain, anAdministrator, confirmCard, enterPaid, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aReport, competitionOf, drawn, sendConfirmed } from '#test/competition.ts'
import {
  advanceClock,
  expectBalanced,
  listedTeams,
  openCardForm,
  registrationNamed,
  sweepNow,
  useMoneyWorld,
} from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'
import { aFullCup, kindsFor, positionsOf } from '#test/waiting-list.ts'
import type { History } from '../../api-contract.ts'
import type { ReplacementSearch } from '../../replacement-contract.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

/** A full, drawn tournament of two teams that starts now, and captains in line; all but the `silent` ones are on call. */
async function aCup(waiting: number, { silent = [] as number[], entryFeeCents = 0 } = {}) {
  const organizer = await aCaptain(world)
  const cup = await aFullCup(world, waiting, { organizerId: organizer.id, entryFeeCents })
  for (const [index, captain] of cup.waiters.entries()) {
    const onCall = !silent.includes(index)
    expect((await captain.patch(`/tournaments/${cup.cup.id}/waiting-list`, { onCall })).status).toBe(200)
  }
  await drawn(organizer, cup.cup.id)
  const startDate = new Date(world.clock.now.getTime() - 60_000)
  const registrationDeadline = new Date(startDate.getTime() - 60_000)
  await world.app.db.update(tournaments).set({ startDate, registrationDeadline }).where(eq(tournaments.id, cup.cup.id))
  await sweepNow(world)
  return { ...cup, organizer, id: cup.cup.id, noShow: cup.teams[0]!.id }
}

type Cup = Awaited<ReturnType<typeof aCup>>
const path = ({ id }: Pick<Cup, 'id'>) => `/tournaments/${id}/replacement-searches`
const find = (cup: Cup, more: object = {}, by: Player = cup.organizer) =>
  by.post(path(cup), { id: randomUUID(), teamId: cup.noShow, ...more })
const searches = async (cup: Cup) => (await (await cup.organizer.get(path(cup))).json()) as ReplacementSearch[]
const accept = (captain: Player, cup: Cup, name: string) => captain.post('/teams', { tournamentId: cup.id, name })
const playing = async (cup: Cup) =>
  (await competitionOf(visitor(world), cup.id)).teams.filter(({ status }) => status === 'in').map(({ name }) => name)
const placesOf = async ({ id }: Cup) =>
  (await world.app.db.select().from(tournaments).where(eq(tournaments.id, id)))[0]!
const replace = async (cup: Cup, teamId: string, by: object) => {
  const id = randomUUID()
  const body = { id, teamId, by }
  expect((await cup.organizer.post(`/tournaments/${cup.id}/replacements`, body)).status).toBe(201)
  return id
}
const undo = (cup: Cup, fact: string) => {
  const body = { id: randomUUID(), fact, reason: 'They are here after all' }
  return cup.organizer.post(`/tournaments/${cup.id}/undo`, body)
}
const factOf = async (cup: Cup, kind: string) => {
  const history = await visitor(world).get(`/tournaments/${cup.id}/competition/history`)
  return ((await history.json()) as History).find(({ fact }) => fact.kind === kind)!.id
}
const statusOf = async (cup: Cup, name: string) => (await registrationNamed(world, cup, name)).paymentStatus

describe('after registration has closed', () => {
  test('only captains on call stay on the waiting list, and only they are messaged', async () => {
    const cup = await aCup(2, { silent: [0] })
    expect(await positionsOf(cup.waiters, cup)).toEqual([null, 1])
    expect(await kindsFor(world, cup.waiters[0]!)).toEqual(['waiting_list_closed'])
    expect(await kindsFor(world, cup.waiters[1]!)).toEqual([])
    const message = { id: randomUUID(), to: 'all', message: 'Bring water' }
    await cup.organizer.post(`/tournaments/${cup.id}/messages`, message)
    expect(await kindsFor(world, cup.waiters[0]!)).toEqual(['waiting_list_closed'])
    expect(await kindsFor(world, cup.waiters[1]!)).toEqual(['message_to_captains'])
  })

  test('a captain on call who changes their mind is off the list', async () => {
    const cup = await aCup(1)
    await cup.waiters[0]!.patch(`/tournaments/${cup.id}/waiting-list`, { onCall: false })
    expect(await statusAndCode(find(cup))).toEqual([409, 'nobody_on_call'])
    await sweepNow(world)
    expect(await positionsOf(cup.waiters, cup)).toEqual([null])
  })

  test('the list ends with the tournament', async () => {
    const cup = await aCup(1)
    const snapshot = await competitionOf(visitor(world), cup.id)
    await cup.organizer.post(`/tournaments/${cup.id}/matches/1/reports`, aReport(snapshot, 1, [1, 0]))
    await sweepNow(world)
    expect(await positionsOf(cup.waiters, cup)).toEqual([null])
  })
})

test('being on call is off unless the captain chooses it, when joining or later', async () => {
  const { cup, waiters } = await aFullCup(world, 1)
  const onCall = async () =>
    (await world.app.db.select().from(waitingList).where(eq(waitingList.tournamentId, cup.id))).map((row) => row.onCall)
  expect(await onCall()).toEqual([false])
  const eager = await aCaptain(world)
  const body = { teamName: 'Eager', onCall: true }
  expect((await eager.post(`/tournaments/${cup.id}/waiting-list`, body)).status).toBe(201)
  await waiters[0]!.patch(`/tournaments/${cup.id}/waiting-list`, { onCall: true })
  expect(await onCall()).toEqual([true, true])
  const stranger = await aCaptain(world)
  const change = stranger.patch(`/tournaments/${cup.id}/waiting-list`, { onCall: true })
  expect(await statusAndCode(change)).toEqual([404, 'not_waiting'])
})

describe('a no-show in a full tournament', () => {
  test('is replaced by the first captain on call who accepts: in the draw, and in its spot', async () => {
    const cup = await aCup(2)
    expect((await find(cup)).status).toBe(201)
    expect((await searches(cup))[0]).toMatchObject({ teamId: cup.noShow, asked: { teamName: 'Waiting 0' } })
    expect(await playing(cup)).toEqual(['In 0', 'In 1'])
    expect((await accept(cup.waiters[0]!, cup, 'Waiting 0')).status).toBe(201)
    expect(await playing(cup)).toEqual(['Waiting 0', 'In 1'])
    expect(await searches(cup)).toEqual([])
    expect(await placesOf(cup)).toMatchObject({ placesTaken: 2, currentTeams: 2, paidTeams: 2 })
    expect(await kindsFor(world, cup.waiters[0]!)).toEqual(['replacement_offered', 'team_registered'])
    expect(await kindsFor(world, cup.organizer)).toContain('replacement_found')
    expect(await kindsFor(world, cup.inIt[0]!)).toContain('team_replaced')
    const own = await cup.inIt[0]!.get(`/users/${cup.inIt[0]!.id}/registrations`)
    expect(await own.json()).toMatchObject([{ teamName: 'In 0', paymentStatus: 'paid', isReplaced: true }])
    expect(await positionsOf(cup.waiters, cup)).toEqual([null, 1])
  })

  test('keeps its spot if it is checked in while a captain is being asked, who stays on the list', async () => {
    const cup = await aCup(1)
    await find(cup)
    const tick = { id: randomUUID(), teamId: cup.noShow, member: null, isHere: true }
    expect((await cup.organizer.post(`/tournaments/${cup.id}/check-in/ticks`, tick)).status).toBe(201)
    expect(await searches(cup)).toEqual([])
    expect((await accept(cup.waiters[0]!, cup, 'Waiting 0')).status).toBe(409)
    expect(await playing(cup)).toEqual(['In 0', 'In 1'])
    expect(await positionsOf(cup.waiters, cup)).toEqual([1])
  })

  test('passes to the next captain after ten minutes, or at once when one declines, until nobody is left', async () => {
    const cup = await aCup(3)
    await find(cup)
    advanceClock(world, callMinutes / 60)
    expect((await accept(cup.waiters[0]!, cup, 'Waiting 0')).status).toBe(409)
    await sweepNow(world)
    expect((await searches(cup))[0]!.asked).toMatchObject({ teamName: 'Waiting 1' })
    const { id } = await registrationNamed(world, cup, 'Waiting 1')
    expect((await cup.waiters[1]!.delete(`/registrations/${id}`)).status).toBe(200)
    expect((await searches(cup))[0]!.asked).toMatchObject({ teamName: 'Waiting 2' })
    advanceClock(world, callMinutes / 60)
    await sweepNow(world)
    expect(await searches(cup)).toEqual([])
    expect(await kindsFor(world, cup.organizer)).toContain('no_replacement')
    expect(await positionsOf(cup.waiters, cup)).toEqual([null, null, null])
    expect(await kindsFor(world, cup.waiters[0]!)).toEqual(['replacement_offered', 'offer_expired'])
    expect(await kindsFor(world, cup.waiters[2]!)).toEqual(['replacement_offered', 'offer_expired'])
    expect(await playing(cup)).toEqual(['In 0', 'In 1'])
  })

  test('has no replacement if the sweep finds nobody left to ask, and the organizer is notified', async () => {
    const cup = await aCup(1)
    await find(cup)
    const offer = and(eq(registrations.tournamentId, cup.id), eq(registrations.paymentStatus, 'held'))
    await world.app.db.delete(registrations).where(offer)
    await world.app.db.delete(waitingList).where(eq(waitingList.tournamentId, cup.id))
    await sweepNow(world)
    expect(await searches(cup)).toEqual([])
    expect(await kindsFor(world, cup.organizer)).toContain('no_replacement')
  })

  test('plays after all when the organizer stops; the captain keeps their place and can be asked again', async () => {
    const cup = await aCup(1)
    await find(cup)
    const [search] = await searches(cup)
    const remove = () => cup.organizer.delete(`${path(cup)}/${search!.id}`)
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(200)
    expect(await statusOf(cup, 'Waiting 0')).toBe('expired')
    expect(await positionsOf(cup.waiters, cup)).toEqual([1])
    expect(await kindsFor(world, cup.waiters[0]!)).toEqual(['replacement_offered', 'replacement_over'])
    expect((await find(cup)).status).toBe(201)
    expect((await accept(cup.waiters[0]!, cup, 'Waiting 0')).status).toBe(201)
  })

  test('plays after all when a result is reported meanwhile', async () => {
    const cup = await aCup(1)
    await find(cup)
    const snapshot = await competitionOf(visitor(world), cup.id)
    await cup.organizer.post(`/tournaments/${cup.id}/matches/1/reports`, aReport(snapshot, 1, [1, 0]))
    expect(await searches(cup)).toEqual([])
    expect((await accept(cup.waiters[0]!, cup, 'Waiting 0')).status).toBe(409)
    expect(await playing(cup)).toEqual(['In 0', 'In 1'])
    expect(await statusAndCode(find(cup))).toEqual([409, 'already_played'])
  })

  test('is replaced by hand in one step, and undoing it returns its spot', async () => {
    const cup = await aCup(0)
    const id = await replace(cup, cup.noShow, { name: 'Friends' })
    expect(await placesOf(cup)).toMatchObject({ placesTaken: 2, currentTeams: 2 })
    expect((await undo(cup, id)).status).toBe(201)
    expect(await playing(cup)).toEqual(['In 0', 'In 1'])
    expect(await placesOf(cup)).toMatchObject({ placesTaken: 2, currentTeams: 2 })
  })

  test('is on no list of teams while it is replaced, but keeps its own page', async () => {
    const cup = await aCup(0)
    const lists = async () => {
      const checkIn = (await (await cup.organizer.get(`/tournaments/${cup.id}/check-in`)).json()) as CheckInList
      return [await listedTeams(world, cup), checkIn].map((teams) => teams.map(({ name }) => name).toSorted())
    }
    const id = await replace(cup, cup.noShow, { name: 'Friends' })
    expect(await lists()).toEqual([
      ['Friends', 'In 1'],
      ['Friends', 'In 1'],
    ])
    expect((await visitor(world).get(`/teams/${cup.noShow}`)).status).toBe(200)
    await undo(cup, id)
    expect(await lists()).toEqual([
      ['In 0', 'In 1'],
      ['In 0', 'In 1'],
    ])
  })

  test('is drawn again without the team that played for it, once that is undone', async () => {
    const cup = await aCup(0)
    await undo(cup, await replace(cup, cup.noShow, { name: 'Friends' }))
    expect((await undo(cup, await factOf(cup, 'draw'))).status).toBe(201)
    await drawn(cup.organizer, cup.id)
    expect(await playing(cup)).toEqual(['In 0', 'In 1'])
  })
})

describe('with an entry fee', () => {
  test('the captain pays within the ten minutes, and nothing is refunded to the no-show', async () => {
    const cup = await aCup(1, { entryFeeCents: 5000 })
    await find(cup)
    expect((await enterPaid(world, cup.waiters[0]!, { ...cup.cup, id: cup.id }, 'Waiting 0')).status).toBe(201)
    expect(await playing(cup)).toEqual(['Waiting 0', 'In 1'])
    const noShow = await registrationNamed(world, cup, 'In 0')
    expect(noShow).toMatchObject({ paymentStatus: 'paid', amountPaidCents: 5000, takesSpot: false })
    expect(await placesOf(cup)).toMatchObject({ placesTaken: 2, paidTeams: 2, paidFeesCents: 15_000 })
  })

  test("a replacement that paid by card isn't undone until the administrator has refunded it", async () => {
    const cup = await aCup(1, { entryFeeCents: 5000 })
    await find(cup)
    await enterPaid(world, cup.waiters[0]!, { ...cup.cup, id: cup.id }, 'Waiting 0')
    const id = await factOf(cup, 'substitution')
    expect(await statusAndCode(undo(cup, id))).toEqual([409, 'replacement_paid'])
    expect(await playing(cup)).toEqual(['Waiting 0', 'In 1'])
    const { teamId } = await registrationNamed(world, cup, 'Waiting 0')
    const administrator = await anAdministrator(world)
    expect((await administrator.delete(`/teams/${teamId}`)).status).toBe(200)
    await world.settled()
    expect(await statusOf(cup, 'Waiting 0')).toBe('refunded')
    expect((await undo(cup, id)).status).toBe(201)
    expect(await playing(cup)).toEqual(['In 0', 'In 1'])
  })

  test("a replaced team that hasn't paid can't pay, and has its spot and its time to pay again when that is undone", async () => {
    const cup = await aCup(0, { entryFeeCents: 5000 })
    await replace(cup, cup.noShow, { name: 'Ours', captain: cup.organizer.username })
    const before = await registrationNamed(world, cup, 'Ours')
    const { teamId } = before
    const id = await replace(cup, teamId!, { name: 'Friends' })
    const pay = () => cup.organizer.post('/create-payment-intent', { tournamentId: cup.id, teamId })
    expect(await statusAndCode(pay())).toEqual([409, 'team_replaced'])
    expect((await undo(cup, id)).status).toBe(201)
    expect(await playing(cup)).toEqual(['Ours', 'In 1'])
    const after = await registrationNamed(world, cup, 'Ours')
    expect(after).toMatchObject({ paymentStatus: 'pending', takesSpot: true, expiresAt: before.expiresAt })
    expect((await pay()).status).toBe(201)
  })

  test('a replaced team that pays on the day still pays on the day when that is undone', async () => {
    const cup = await aCup(0, { entryFeeCents: 5000 })
    await replace(cup, cup.noShow, { name: 'Cash' })
    const { teamId } = await registrationNamed(world, cup, 'Cash')
    await world.app.db.update(registrations).set({ expiresAt: null }).where(eq(registrations.teamId, teamId!))
    const id = await replace(cup, teamId!, { name: 'Friends' })
    await sweepNow(world)
    expect(await statusOf(cup, 'Cash')).toBe('pending')
    expect((await undo(cup, id)).status).toBe(201)
    expect(await playing(cup)).toEqual(['Cash', 'In 1'])
    const after = await registrationNamed(world, cup, 'Cash')
    expect(after).toMatchObject({ paymentStatus: 'pending', takesSpot: true, expiresAt: null })
  })

  test.each([false, true])(
    'nobody settles the fee of a replaced team, whether it withdrew first: %s',
    async (withdrew) => {
      const cup = await aCup(0, { entryFeeCents: 5000 })
      await replace(cup, cup.noShow, { name: 'Cash' })
      const { id, teamId } = await registrationNamed(world, cup, 'Cash')
      const withdrawal = { id: randomUUID(), teamId }
      const change = withdrew && sendConfirmed(cup.organizer, `/tournaments/${cup.id}/withdrawals`, withdrawal)
      expect((await change) || { status: 201 }).toMatchObject({ status: 201 })
      await replace(cup, teamId!, { name: 'Friends' })
      const replaced = [409, 'team_replaced']
      for (const paidBy of ['cash', 'waived']) {
        const settled = cup.organizer.post(`/tournaments/${cup.id}/registrations/${id}/payment`, { paidBy })
        expect(await statusAndCode(settled)).toEqual(replaced)
      }
      const administrator = await anAdministrator(world)
      const edited = administrator.patch(`/teams/${teamId}`, { paymentStatus: 'paid' })
      expect(await statusAndCode(edited)).toEqual(replaced)
      const link = `/pay/${payTokens(world.app).make(id)}`
      expect(await statusAndCode(visitor(world).post(`${link}/intent`))).toEqual([404, 'pay_link_ended'])
    },
  )

  test('a replaced team whose time to pay is over is released when the tournament is over', async () => {
    const cup = await aCup(0, { entryFeeCents: 5000 })
    await replace(cup, cup.noShow, { name: 'Late' })
    const { teamId } = await registrationNamed(world, cup, 'Late')
    await replace(cup, teamId!, { name: 'Friends' })
    const expiresAt = world.clock.now
    await world.app.db.update(registrations).set({ expiresAt }).where(eq(registrations.teamId, teamId!))
    await sweepNow(world)
    expect(await statusOf(cup, 'Late')).toBe('pending')
    await world.app.db.update(tournaments).set({ status: 'completed' }).where(eq(tournaments.id, cup.id))
    await sweepNow(world)
    expect(await statusOf(cup, 'Late')).toBe('expired')
  })

  test('a payment that succeeds after the search was stopped is refunded', async () => {
    const cup = await aCup(1, { entryFeeCents: 5000 })
    await find(cup)
    const started = await openCardForm(cup.waiters[0]!, cup.cup, 'Waiting 0')
    const [search] = await searches(cup)
    expect((await cup.organizer.delete(`${path(cup)}/${search!.id}`)).status).toBe(200)
    await confirmCard(world, started)
    await sweepNow(world)
    await world.settled()
    expect(await statusOf(cup, 'Waiting 0')).toBe('refunded')
    expect(await playing(cup)).toEqual(['In 0', 'In 1'])
  })
})

describe('an organizer', () => {
  test('needs a reason to ask out of turn, which everyone can read and the audit log keeps', async () => {
    const cup = await aCup(2)
    const rows = await world.app.db
      .select()
      .from(waitingList)
      .where(and(eq(waitingList.tournamentId, cup.id), eq(waitingList.teamName, 'Waiting 1')))
    const entryId = rows[0]!.id
    expect(await statusAndCode(find(cup, { entryId }))).toEqual([400, 'out_of_turn'])
    expect((await find(cup, { entryId, reason: 'They are already here' })).status).toBe(201)
    expect((await accept(cup.waiters[1]!, cup, 'Waiting 1')).status).toBe(201)
    const history = await (await visitor(world).get(`/tournaments/${cup.id}/competition/history`)).json()
    expect(history).toContainEqual(
      expect.objectContaining({ reason: 'From the waiting list, out of turn. They are already here' }),
    )
    const audited = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, cup.noShow))
    expect(audited).toEqual([
      expect.objectContaining({
        actorId: cup.organizer.id,
        action: 'replaced out of turn',
        reason: 'They are already here',
      }),
    ])
  })

  test('cannot ask a captain who never agreed, the day before, or a team that is not in the draw', async () => {
    const cup = await aCup(2, { silent: [0] })
    const silent = randomUUID()
    expect(await statusAndCode(find(cup, { entryId: silent, reason: 'A friend' }))).toEqual([409, 'not_on_call'])
    expect(await statusAndCode(find(cup, { teamId: randomUUID() }))).toEqual([409, 'team_unknown'])
    const startDate = new Date(world.clock.now.getTime() + 5 * 3_600_000)
    await world.app.db.update(tournaments).set({ startDate }).where(eq(tournaments.id, cup.id))
    expect(await statusAndCode(find(cup))).toEqual([409, 'too_early_to_call'])
    expect(await kindsFor(world, cup.waiters[0]!)).toEqual(['waiting_list_closed'])
  })

  test('who starts and stops again and again asks a captain three times at most, and mails within the limits', async () => {
    const cup = await aCup(1)
    for (let asked = 0; asked < 3; asked += 1) {
      expect((await find(cup)).status).toBe(201)
      const [search] = await searches(cup)
      await cup.organizer.delete(`${path(cup)}/${search!.id}`)
    }
    expect(await statusAndCode(find(cup))).toEqual([409, 'nobody_on_call'])
    const asked = and(eq(notifications.userId, cup.waiters[0]!.id), eq(notifications.type, 'replacement_offered'))
    expect(await world.app.db.$count(notifications, asked)).toBe(3)
    const mailed = and(eq(outbox.userId, cup.waiters[0]!.id), eq(outbox.templateKey, 'replacement_offered'))
    expect(await world.app.db.$count(outbox, mailed)).toBe(3)
  })
})

describe('at the same moment', () => {
  test('twenty organizers start one search, and a request sent twenty times too', async () => {
    const cup = await aCup(3)
    const administrator = await anAdministrator(world)
    const replies = await Promise.all(times(20, (index) => find(cup, {}, index % 2 ? administrator : cup.organizer)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    const id = (await searches(cup))[0]!.id
    const again = await Promise.all(times(20, () => find(cup, { id })))
    expect(again.every(({ status }) => status === 201)).toBe(true)
    expect(await searches(cup)).toHaveLength(1)
    const held = and(eq(registrations.tournamentId, cup.id), eq(registrations.paymentStatus, 'held'))
    expect(await world.app.db.$count(registrations, held)).toBe(1)
  })

  test('twenty captains accept, the search is stopped and a result is reported: the team is replaced once or not at all', async () => {
    for (let round = 0; round < 5; round += 1) {
      const cup = await aCup(2)
      await find(cup)
      const [search] = await searches(cup)
      const snapshot = await competitionOf(visitor(world), cup.id)
      const report = aReport(snapshot, 1, [1, 0])
      const [accepted] = await Promise.all([
        Promise.all(times(20, (index) => accept(cup.waiters[index % 2]!, cup, `Waiting ${index % 2}`))),
        cup.organizer.delete(`${path(cup)}/${search!.id}`),
        cup.organizer.post(`/tournaments/${cup.id}/matches/1/reports`, report),
      ])
      const isReplaced = accepted.some(({ status }) => status === 201)
      expect(await playing(cup)).toEqual([isReplaced ? 'Waiting 0' : 'In 0', 'In 1'])
      expect(await placesOf(cup)).toMatchObject({ placesTaken: 2, currentTeams: 2 })
    }
  })
})
