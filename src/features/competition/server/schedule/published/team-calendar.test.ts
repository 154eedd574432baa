import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { anAdministrator, visitor } from '#test/builders.ts'
import { aDrawnTournament, aReport, competitionOf } from '#test/competition.ts'
import { eventsIn, type IcsEvent } from '#test/ics.ts'
import { boardOf, publishedSchedule, someCourts, usualTimes } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { ScheduleBoard } from '../../../schedule-contract.ts'

const world = useWorld()

type Cup = Awaited<ReturnType<typeof aDrawnTournament>>
let cup: Cup
beforeEach(async () => {
  cup = await aDrawnTournament(world, 4)
})

const read = async (path: string) => eventsIn(await (await visitor(world).get(`${path}/calendar.ics`)).text())

/** A calendar that follows an address, as RFC 5546 (2.1.5) says: a higher sequence replaces an event, a lower one never does. */
function aSubscription() {
  const events = new Map<string, IcsEvent>()
  return {
    events,
    update: (feed: readonly IcsEvent[]) => {
      for (const event of feed) {
        const earlier = events.get(event.uid)
        const isSame = earlier && JSON.stringify(earlier) === JSON.stringify(event)
        expect(isSame || event.sequence > (earlier?.sequence ?? -1), `a newer version of ${event.uid}`).toBe(true)
        events.set(event.uid, event)
      }
      const vanished = [...events.keys()].filter((uid) => !feed.some((event) => event.uid === uid))
      expect(vanished, 'events that are no longer there, instead of canceled').toEqual([])
    },
  }
}

/** Moves the first match of the schedule behind all others, and the final behind it. */
async function moveFirst() {
  const { revision, published } = await boardOf(cup.organizer, cup.id)
  const last = published.at(-1)!
  const later = (minutes: number) => new Date(Date.parse(last.endsAt) + minutes * 60_000).toISOString()
  const moves = [
    { number: 3, place: { courtId: last.courtId, startsAt: later(120) } },
    { number: 1, place: { courtId: last.courtId, startsAt: later(30) } },
  ]
  const moved = await cup.organizer.call('PUT', `/tournaments/${cup.id}/schedule`, { revision, moves })
  const board = (await moved.json()) as ScheduleBoard
  const reply = await cup.organizer.post(`/tournaments/${cup.id}/schedule/publish`, { revision: board.revision })
  expect(reply.status).toBe(200)
}

test('a subscription follows a schedule that is published, moved and canceled within one second, without duplicates', async () => {
  const team = cup.teams[0]!
  const [subscription, other] = [aSubscription(), aSubscription()]
  await publishedSchedule(cup.organizer, cup.id, someCourts(1, world.clock.now))
  const path = `/teams/${team.id}`
  subscription.update(await read(path))
  const [planned] = [...subscription.events.values()]
  expect(planned).toMatchObject({ uid: `match-1-${team.id}@homefield`, status: 'CONFIRMED' })

  await moveFirst()
  subscription.update(await read(path))
  other.update(await read(path))
  const [moved] = [...subscription.events.values()]
  expect(moved!.start > planned!.start).toBe(true)
  expect([...other.events]).toEqual([...subscription.events])

  const administrator = await anAdministrator(world)
  expect((await administrator.delete(`/tournaments/${cup.id}`)).status).toBe(200)
  subscription.update(await read(path))
  expect([...subscription.events.values()]).toMatchObject([
    { uid: planned!.uid, status: 'CANCELLED', start: moved!.start },
  ])
  subscription.update(await read(path))
  expect(subscription.events.size).toBe(1)
})

test("the tournament's own event is canceled with it", async () => {
  const path = `/tournaments/${cup.id}`
  const subscription = aSubscription()
  subscription.update(await read(path))
  const administrator = await anAdministrator(world)
  await administrator.delete(path)
  subscription.update(await read(path))
  expect([...subscription.events.values()]).toMatchObject([
    { uid: `tournament-${cup.id}@homefield`, status: 'CANCELLED' },
  ])
})

test('a match that is taken out of the schedule is canceled, and comes back as the same event', async () => {
  const path = `/teams/${cup.teams[0]!.id}`
  const first = await publishedSchedule(cup.organizer, cup.id, someCourts(1, world.clock.now))
  const subscription = aSubscription()
  const follow = async () => {
    subscription.update(await read(path))
    return [...subscription.events.values()]
  }
  const publish = async (place: object | null) => {
    const { revision } = await boardOf(cup.organizer, cup.id)
    const moves = [{ number: 1, place }]
    const moved = await cup.organizer.call('PUT', `/tournaments/${cup.id}/schedule`, { revision, moves })
    const board = (await moved.json()) as ScheduleBoard
    const reply = await cup.organizer.post(`/tournaments/${cup.id}/schedule/publish`, { revision: board.revision })
    expect(reply.status).toBe(200)
  }
  const [planned] = await follow()
  const { uid, start } = planned!
  await publish(null)
  expect(await follow()).toMatchObject([{ uid, status: 'CANCELLED', start, summary: 'Team 1 vs. Team 4' }])
  const { courtId, startsAt } = first.published.find(({ number }) => number === 1)!
  await publish({ courtId, startsAt })
  expect(await follow()).toMatchObject([{ uid, status: 'CONFIRMED', start, summary: 'Team 1 vs. Team 4 (Court 1)' }])
})

test('a match that was played stays in the calendar when its court is removed', async () => {
  const path = `/teams/${cup.teams[0]!.id}`
  await publishedSchedule(cup.organizer, cup.id, someCourts(1, world.clock.now))
  for (const number of [1, 2, 3]) {
    const result = aReport(await competitionOf(visitor(world), cup.id), number, [21, 15])
    expect((await cup.organizer.post(`/tournaments/${cup.id}/matches/${number}/reports`, result)).status).toBe(201)
  }
  const { revision } = await boardOf(cup.organizer, cup.id)
  const courts = someCourts(1, world.clock.now)
  const removed = await cup.organizer.call('PUT', `/tournaments/${cup.id}/courts`, { ...usualTimes, revision, courts })
  expect([removed.status, await removed.json()]).toEqual([200, expect.anything()])
  const text = await (await visitor(world).get(`${path}/calendar.ics`)).text()
  const played = eventsIn(text).find(({ uid }) => uid.startsWith('match-1-'))
  expect(played).toMatchObject({ status: 'CONFIRMED', summary: 'Team 1 vs. Team 4' })
  expect(text).toMatch(/^LOCATION:[^,]/m)
  expect(text).not.toContain('undefined')
})

test('a match that will not be played is canceled', async () => {
  const path = `/teams/${cup.teams[0]!.id}`
  await publishedSchedule(cup.organizer, cup.id, someCourts(1, world.clock.now))
  const subscription = aSubscription()
  subscription.update(await read(path))
  const body = { id: uuidv7(), teamId: cup.teams[3]!.id }
  const withdrawn = await cup.organizer.post(`/tournaments/${cup.id}/withdrawals`, body)
  expect([withdrawn.status, await withdrawn.json()]).toEqual([201, expect.anything()])
  subscription.update(await read(path))
  expect(subscription.events.get(`match-1-${cup.teams[0]!.id}@homefield`)?.status).toBe('CANCELLED')
  expect(subscription.events.get(`match-3-${cup.teams[0]!.id}@homefield`)?.status).toBe('CONFIRMED')
})

const inFinal = (team: string) => `CONFIRMED winner of match 1 vs. ${team} (Court 1)`

test('a match that a correction takes from a team is canceled in its calendar, and comes back with the next correction', async () => {
  await publishedSchedule(cup.organizer, cup.id, someCourts(1, world.clock.now))
  const [, second, third] = cup.teams
  const subscriptions = [second!, third!].map(({ id }) => ({ id, subscription: aSubscription() }))
  const finals = async () => {
    for (const { id, subscription } of subscriptions) subscription.update(await read(`/teams/${id}`))
    return subscriptions.map(({ id, subscription }) => {
      const event = subscription.events.get(`match-3-${id}@homefield`)
      return event && `${event.status} ${event.summary}`
    })
  }
  const reported = async (score: [number, number], more = {}) => {
    const body = aReport(await competitionOf(visitor(world), cup.id), 2, score, more)
    const reply = await cup.organizer.post(`/tournaments/${cup.id}/matches/2/reports`, body)
    expect([reply.status, await reply.json()]).toEqual([201, expect.anything()])
    return finals()
  }
  expect(await finals()).toEqual([undefined, undefined])
  expect(await reported([21, 15])).toEqual([inFinal('Team 2'), undefined])
  const corrected = await reported([15, 21], { reason: 'Entered incorrectly' })
  expect(corrected).toEqual(['CANCELLED winner of match 1 vs. Team 3', inFinal('Team 3')])
  expect(await finals()).toEqual(corrected)
  const correctedBack = await reported([21, 15], { reason: 'It was right' })
  expect(correctedBack).toEqual([inFinal('Team 2'), 'CANCELLED winner of match 1 vs. Team 2'])
})

test('matches are canceled when the draw is undone, at the times that they had', async () => {
  const team = cup.teams[0]!
  await publishedSchedule(cup.organizer, cup.id, someCourts(1, world.clock.now))
  const subscription = aSubscription()
  subscription.update(await read(`/teams/${team.id}`))
  const [planned] = [...subscription.events.values()]
  const history = await cup.organizer.get(`/tournaments/${cup.id}/competition/history`)
  const [draw] = (await history.json()) as { id: string }[]
  const undo = { id: uuidv7(), fact: draw!.id, reason: 'Wrong seeds' }
  expect((await cup.organizer.post(`/tournaments/${cup.id}/undo`, undo)).status).toBe(201)
  subscription.update(await read(`/teams/${team.id}`))
  const canceled = { ...planned, status: 'CANCELLED', summary: 'Match 1', sequence: expect.any(Number) }
  expect([...subscription.events.values()]).toEqual([canceled])
})

test('an event whose opponent changes by a result or a correction is a newer version of it', async () => {
  await publishedSchedule(cup.organizer, cup.id, someCourts(1, world.clock.now))
  const path = `/teams/${cup.teams[0]!.id}`
  const subscription = aSubscription()
  const modified: string[] = []
  const follow = async () => {
    const text = await (await visitor(world).get(`${path}/calendar.ics`)).text()
    subscription.update(eventsIn(text))
    modified.push(/^LAST-MODIFIED:(.+)$/m.exec(text)![1]!.trim())
    return subscription.events.get(`match-3-${cup.teams[0]!.id}@homefield`)?.summary
  }
  const report = async (number: number, score: [number, number], more = {}) => {
    world.clock.now = new Date(+world.clock.now + 2_000)
    const body = aReport(await competitionOf(visitor(world), cup.id), number, score, more)
    const reply = await cup.organizer.post(`/tournaments/${cup.id}/matches/${number}/reports`, body)
    expect([reply.status, await reply.json()]).toEqual([201, expect.anything()])
  }
  expect(await follow()).toBeUndefined()
  await report(1, [21, 15])
  expect(await follow()).toBe('Team 1 vs. winner of match 2 (Court 1)')
  await report(2, [21, 15])
  expect(await follow()).toBe('Team 1 vs. Team 2 (Court 1)')
  await report(2, [15, 21], { reason: 'Entered incorrectly' })
  expect(await follow()).toBe('Team 1 vs. Team 3 (Court 1)')
  expect(modified).toEqual([...new Set(modified)].toSorted())
})
