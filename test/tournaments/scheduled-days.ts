import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { MatchState, NextRound, Snapshot } from '#features/competition/api-contract.ts'
import type { OfferedPlaces, ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { times, type Player } from '../builders.ts'
import { aReport, aTournamentWithTeams, competitionOf, drawn, sendConfirmed } from '../competition.ts'
import type { Random } from '../random.ts'
import { boardOf } from '../schedule.ts'
import type { World } from '../world.ts'
import { listedClashes, matchesThatClash } from './public-schedule.ts'
import { randomFormat } from './stored.ts'

type Day = { world: World; random: Random; organizer: Player; path: string; id: string }
type Now = { snapshot: Snapshot; board: ScheduleBoard }

const minuteMs = 60_000

/**
 * Plays a tournament over HTTP on random courts, with results, corrections, withdrawals, delays, rain, moved matches and other rest. What is published must have no
 * clash, and after every step the board lists the matches that clash, and no others.
 */
export async function playScheduledDay(world: World, random: Random, steps: number): Promise<void> {
  const day = await aScheduledTournament(world, random)
  const actions = [report, report, report, correct, withdraw, runLate, stopForRain, move, propose, changeRest]
  for (let step = 0; step < steps; step += 1) {
    const action = random.pick(actions)
    await action(day, await now(day))
    await expectListed(day, action.name)
    if (random.chance(0.5)) await publish(day)
  }
}

async function aScheduledTournament(world: World, random: Random): Promise<Day> {
  const teams = 3 + random.below(10)
  const endDate = new Date(world.clock.now.getTime() + 4 * 86_400_000)
  const { id, organizer } = await aTournamentWithTeams(world, teams, { endDate })
  const day = { world, random, organizer, id, path: `/tournaments/${id}` }
  await organizer.call('PUT', `${day.path}/setup`, { setup: randomFormat(random, teams) })
  await drawn(organizer, id)
  const courts = randomCourts(world, random)
  const settings = { minutes: 10 + random.below(40), rounds: [], rest: random.pick([0, 10, 25]), waitsForRounds: false }
  const set = await organizer.call('PUT', `${day.path}/courts`, { ...settings, revision: 0, courts })
  expect(set.status).toBe(200)
  await propose(day, await now(day))
  await publish(day)
  const { snapshot, board } = await now(day)
  expect(board.published.length).toBeGreaterThan(0)
  expect([board.clashes, matchesThatClash({ snapshot, board })]).toEqual([[], []])
  return day
}

/** On up to three days, some with a break. */
function randomCourts({ clock }: World, random: Random) {
  const midnight = Math.ceil(clock.now.getTime() / minuteMs)
  const days = 1 + random.below(3)
  const at = (minutes: number) => new Date((midnight + minutes) * minuteMs).toISOString()
  return times(1 + random.below(4), (index) => ({
    name: `Court ${index + 1}`,
    isMain: index === 0,
    hours: times(days, (number) => number * 1440 + random.below(60)).flatMap((opens) => {
      const [noon, closes] = [opens + 180 + random.below(60), opens + 480 + random.below(120)]
      const spans = random.chance(0.5)
        ? [
            [opens, noon],
            [noon + 20, closes],
          ]
        : [[opens, closes]]
      return spans.map(([from, until]) => ({ opensAt: at(from!), closesAt: at(until!) }))
    }),
  }))
}

async function now({ organizer, id }: Day): Promise<Now> {
  return { snapshot: await competitionOf(organizer, id), board: await boardOf(organizer, id) }
}

async function expectListed(day: Day, action: string): Promise<void> {
  const { snapshot, board } = await now(day)
  expect(listedClashes(board), `clashes listed after ${action}`).toEqual(matchesThatClash({ snapshot, board }))
}

/** Refused while the draft has a clash. What is published then has none. */
async function publish(day: Day): Promise<void> {
  const { board } = await now(day)
  if (!board.draft) return
  const reply = await day.organizer.post(`${day.path}/schedule/publish`, { revision: board.revision })
  expect(reply.status).toBe(board.clashes.length > 0 ? 409 : 200)
  const after = await now(day)
  if (reply.status === 200) expect(matchesThatClash(after), 'clashes in what is published').toEqual([])
}

/** The next match is played to the end of its time, or the next Swiss round is paired. */
async function report(day: Day, { snapshot, board }: Now): Promise<void> {
  const { random, organizer, path, world } = day
  const next = snapshot.matches.find(({ status }) => status === 'ready')
  if (!next) return pair(day)
  const ends = board.published.find(({ number }) => number === next.number)?.endsAt
  if (ends && new Date(ends) > world.clock.now && random.chance(0.8)) world.clock.now = new Date(ends)
  const reply = await organizer.post(
    `${path}/matches/${next.number}/reports`,
    aReport(snapshot, next.number, score(random)),
  )
  expect(reply.status, 'a report never fails because of the schedule').toBe(201)
}

const score = (random: Random): [number, number] => (random.chance(0.5) ? [2, 1] : [1, 2])

async function pair({ organizer, path, id }: Day): Promise<void> {
  const snapshot = await competitionOf(organizer, id)
  if (snapshot.matches[0]?.bracket !== 'swiss') return
  const reply = await organizer.get(`${path}/rounds/next`)
  if (reply.status !== 200) return
  const { round, pairs, bye, basedOn } = (await reply.json()) as NextRound
  expectAllowed(await organizer.post(`${path}/rounds`, { id: randomUUID(), round, pairs, bye, basedOn }))
}

async function correct({ random, organizer, path }: Day, { snapshot }: Now): Promise<void> {
  const played = snapshot.matches.filter(({ games }: MatchState) => games.length > 0)
  if (played.length === 0) return
  const { number } = random.pick(played)
  const body = aReport(snapshot, number, score(random), { reason: 'Entered wrongly' })
  expectAllowed(await sendConfirmed(organizer, `${path}/matches/${number}/reports`, body))
}

async function withdraw({ random, organizer, path }: Day, { snapshot }: Now): Promise<void> {
  const present = snapshot.teams.filter(({ status }) => status === 'in')
  if (present.length < 3 || random.chance(0.5)) return
  const body = { id: randomUUID(), teamId: random.pick(present).teamId, reason: 'Injured' }
  expectAllowed(await sendConfirmed(organizer, `${path}/withdrawals`, body))
}

const runLate = async ({ random, organizer, path }: Day, { board }: Now): Promise<void> => {
  const courtId = random.chance(0.5) ? null : random.pick(board.courts).id
  const body = { revision: board.revision, courtId, minutes: 5 + random.below(60) }
  expectAllowed(await organizer.post(`${path}/schedule/delay`, body))
}

const stopForRain = async ({ random, organizer, path, world }: Day, { board }: Now): Promise<void> => {
  const minute = Math.floor(world.clock.now.getTime() / minuteMs) + 1 + random.below(120)
  const until = new Date(minute * minuteMs).toISOString()
  expectAllowed(await organizer.post(`${path}/schedule/stop`, { revision: board.revision, until }))
}

async function move({ random, organizer, path }: Day, { board, snapshot }: Now): Promise<void> {
  const open = snapshot.matches.filter(({ status }) => status !== 'decided')
  if (open.length === 0) return
  const { number } = random.pick(open)
  const reply = await organizer.get(`${path}/matches/${number}/slots`)
  const places = reply.status === 200 ? ((await reply.json()) as OfferedPlaces) : []
  if (places.length === 0) return
  const { courtId, startsAt } = random.pick(places)
  const moves = [{ number, place: { courtId, startsAt }, isPinned: random.chance(0.3) }]
  expectAllowed(await organizer.call('PUT', `${path}/schedule`, { revision: board.revision, moves }))
}

async function propose({ organizer, path }: Day, { board }: Now): Promise<void> {
  expectAllowed(await organizer.post(`${path}/schedule`, { revision: board.revision }))
}

/** More rest leads to clashes, in what is published too. */
async function changeRest({ random, organizer, path }: Day, { board }: Now): Promise<void> {
  const { revision, courts, settings } = board
  const rest = random.pick([0, 10, 25, 60])
  const reply = await organizer.call('PUT', `${path}/courts`, { ...settings, rest, revision, courts })
  expect(reply.status).toBe(200)
}

/** Made, or refused with a reason. */
const expectAllowed = ({ status }: Response) => expect([200, 201, 409, 422]).toContain(status)
