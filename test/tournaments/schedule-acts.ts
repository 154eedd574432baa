import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { MatchState, NextRound, Snapshot } from '#features/competition/api-contract.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import type { MatchSlots, OfferedDuties, ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { toLocalDay } from '#lib/dates.ts'
import type { Player } from '../builders.ts'
import { aReport, competitionOf, sendConfirmed } from '../competition.ts'
import type { Random } from '../random.ts'
import { boardOf } from '../schedule.ts'
import type { World } from '../world.ts'

/** What an organizer can press. */
export type Kind =
  | 'report'
  | 'tie'
  | 'replay'
  | 'pair'
  | 'correct'
  | 'withdraw'
  | 'run late'
  | 'stop play'
  | 'move'
  | 'propose'
  | 'assign all duties'
  | 'assign a duty'
  | 'remove a duty'
  | 'turn duties on'
  | 'turn duties off'
  | 'change rest'
  | 'publish'
  | 'resume'
  | 'move to another day'
  | 'move the start'
  | 'close a gap'
  | 'discard'
  | 'mark as started'
  | 'mark as finished'
  | 'mark as not started'
  | 'give times'
  | 'call to free courts'
  | 'call'
  | 'take back a call'
  | 'two at once'

/** A tournament whose organizer presses what the random numbers say. */
export type Day = {
  world: World
  random: Random
  organizer: Player
  path: string
  id: string
  expectAllowed: (kind: Kind, reply: Response) => void
}

/** Returns a check that an action was made, or refused with a reason. It adds the kinds that were made. */
export const allowing =
  (made: Set<Kind>): Day['expectAllowed'] =>
  (kind, { ok, status }) => {
    if (ok) made.add(kind)
    else expect([400, 409, 422], `the reply to '${kind}'`).toContain(status)
  }

export type Now = { snapshot: Snapshot; board: ScheduleBoard; now: Date }

export async function now({ organizer, id, world }: Day): Promise<Now> {
  return { snapshot: await competitionOf(organizer, id), board: await boardOf(organizer, id), now: world.clock.now }
}

const minuteMs = 60_000

/** The next match is played to the end of its time, or the next Swiss round is paired. */
export async function report(day: Day, { snapshot, board }: Now): Promise<void> {
  const { random, organizer, path, world, expectAllowed } = day
  const next = snapshot.matches.find(({ status }) => status === 'ready' || status === 'replay')
  if (!next) return pair(day)
  const isReplay = next.status === 'replay'
  const result = scoreIn(next, random)
  const ends = board.published.find(({ number }) => number === next.number)?.endsAt
  if (ends && new Date(ends) > world.clock.now && random.chance(0.8)) world.clock.now = new Date(ends)
  // A result that brings back the results of later matches, after a correction has voided them, has to be confirmed.
  const reply = await sendConfirmed(
    organizer,
    `${path}/matches/${next.number}/reports`,
    aReport(snapshot, next.number, result, isReplay ? { game: next.games.length + 1 } : {}),
  )
  expect(reply.status, 'a report never fails because of the schedule').toBe(201)
  expectAllowed(isReplay ? 'replay' : result[0] === result[1] ? 'tie' : 'report', reply)
}

/** Sometimes a tie, where that leads to a replay. */
const scoreIn = ({ rule }: MatchState, random: Random): [number, number] => {
  if (rule === 'replay' && random.chance(0.4)) return [1, 1]
  return random.chance(0.5) ? [2, 1] : [1, 2]
}

async function pair({ organizer, path, id, expectAllowed }: Day): Promise<void> {
  const snapshot = await competitionOf(organizer, id)
  if (snapshot.matches[0]?.bracket !== 'swiss') return
  const reply = await organizer.get(`${path}/rounds/next`)
  if (reply.status !== 200) return
  const { round, pairs, bye, basedOn } = (await reply.json()) as NextRound
  expectAllowed('pair', await organizer.post(`${path}/rounds`, { id: randomUUID(), round, pairs, bye, basedOn }))
}

export async function correct({ random, organizer, path, expectAllowed }: Day, { snapshot }: Now): Promise<void> {
  const played = snapshot.matches.filter(({ games }: MatchState) => games.length > 0)
  if (played.length === 0) return
  const match = random.pick(played)
  const { number } = match
  const { game } = random.pick(match.games)
  const body = aReport(snapshot, number, scoreIn(match, random), { game, reason: 'Entered incorrectly' })
  expectAllowed('correct', await sendConfirmed(organizer, `${path}/matches/${number}/reports`, body))
}

export async function withdraw({ random, organizer, path, expectAllowed }: Day, { snapshot }: Now): Promise<void> {
  const present = snapshot.teams.filter(({ status }) => status === 'in')
  if (present.length < 3 || random.chance(0.5)) return
  const body = { id: randomUUID(), teamId: random.pick(present).teamId, reason: 'Injured' }
  expectAllowed('withdraw', await sendConfirmed(organizer, `${path}/withdrawals`, body))
}

export const runLate = async ({ random, organizer, path, expectAllowed }: Day, { board }: Now): Promise<void> => {
  const courtId = board.courts.length === 0 || random.chance(0.5) ? null : random.pick(board.courts).id
  const body = { revision: board.revision, courtId, minutes: random.pick([5, 6, 12, 30, 60]) }
  expectAllowed('run late', await organizer.post(`${path}/schedule/delay`, body))
}

export const stopForRain = async (
  { random, organizer, path, world, expectAllowed }: Day,
  { board }: Now,
): Promise<void> => {
  const minute = Math.floor(world.clock.now.getTime() / minuteMs) + 1 + random.below(120)
  const until = new Date(minute * minuteMs).toISOString()
  expectAllowed('stop play', await organizer.post(`${path}/schedule/stop`, { revision: board.revision, until }))
}

export async function move({ random, organizer, path, expectAllowed }: Day, { board, snapshot }: Now): Promise<void> {
  const open = snapshot.matches.filter(({ status }) => status !== 'decided')
  if (open.length === 0) return
  const { number } = random.pick(open)
  const reply = await organizer.get(`${path}/matches/${number}/slots`)
  const places = reply.status === 200 ? ((await reply.json()) as MatchSlots).slots : []
  if (places.length === 0) return
  const { courtId, startsAt } = random.pick(places)
  const moves = [{ number, place: { courtId, startsAt }, isPinned: random.chance(0.3) }]
  expectAllowed('move', await organizer.call('PUT', `${path}/schedule`, { revision: board.revision, moves }))
}

export async function propose({ organizer, path, expectAllowed }: Day, { board }: Now): Promise<void> {
  expectAllowed('propose', await organizer.post(`${path}/schedule`, { revision: board.revision }))
}

/** Assigns duty teams to all matches, or another one to one match. */
export async function assignDuties({ random, organizer, path, expectAllowed }: Day, { board }: Now): Promise<void> {
  const { revision } = board
  if (random.chance(0.5))
    return expectAllowed('assign all duties', await organizer.post(`${path}/schedule/duties`, { revision }))
  const rows = board.draft ?? board.published
  if (rows.length === 0) return
  const { number } = random.pick(rows)
  const reply = await organizer.get(`${path}/matches/${number}/duties`)
  const offered = reply.status === 200 ? ((await reply.json()) as OfferedDuties) : []
  const duty = random.chance(0.2) || offered.length === 0 ? null : random.pick(offered).duty
  const kind = duty ? 'assign a duty' : 'remove a duty'
  expectAllowed(kind, await organizer.call('PUT', `${path}/matches/${number}/duty`, { revision, duty }))
}

/** Turns duty teams on or off. */
export async function changeDutyTeams({ random, organizer, path, expectAllowed }: Day, { board }: Now): Promise<void> {
  const { revision, courts, settings } = board
  const dutyTeams = random.pick(['none', 'referees', 'scores'])
  expectAllowed(
    dutyTeams === 'none' ? 'turn duties off' : 'turn duties on',
    await organizer.call('PUT', `${path}/courts`, { ...settings, dutyTeams, revision, courts }),
  )
}

/** More rest leads to clashes, in what is published too. */
export async function changeRest({ random, organizer, path, expectAllowed }: Day, { board }: Now): Promise<void> {
  const { revision, courts, settings } = board
  const rest = random.pick([0, 10, 25, 60])
  expectAllowed('change rest', await organizer.call('PUT', `${path}/courts`, { ...settings, rest, revision, courts }))
}

export async function publish({ organizer, path, expectAllowed }: Day, { board }: Now): Promise<void> {
  expectAllowed('publish', await organizer.post(`${path}/schedule/publish`, { revision: board.revision }))
}

export async function resume({ organizer, path, expectAllowed }: Day, { board }: Now): Promise<void> {
  expectAllowed('resume', await organizer.post(`${path}/schedule/resume`, { revision: board.revision }))
}

export async function moveToAnotherDay(
  { random, organizer, path, world, expectAllowed }: Day,
  { board, snapshot }: Now,
) {
  const later = new Date(world.clock.now.getTime() + (1 + random.below(3)) * 86_400_000)
  const day = toLocalDay(later, snapshot.schedule?.timeZone ?? 'UTC')
  expectAllowed(
    'move to another day',
    await organizer.post(`${path}/schedule/move-to-day`, { revision: board.revision, day }),
  )
}

/** The whole tournament moves by some days and minutes, and the day of its new start comes. */
export async function moveStart({ random, organizer, path, world, expectAllowed }: Day): Promise<void> {
  const cup = (await (await organizer.get(path)).json()) as Tournament
  const by = (24 * 60 + 60 + random.below(3 * 24 * 60)) * minuteMs
  const [startDate, endDate] = [cup.startDate, cup.endDate].map((date) => new Date(Date.parse(date) + by).toISOString())
  const reply = await organizer.patch(`${path}/details`, { startDate, endDate })
  // Nothing else can be in the way: whatever is scheduled moves too.
  if (!reply.ok) expect(await reply.clone().json()).toMatchObject({ code: expect.stringMatching(/^start_/) })
  expectAllowed('move the start', reply)
  if (reply.ok) world.clock.now = new Date(Math.max(+world.clock.now, Date.parse(startDate!)))
}

export async function closeGap({ random, organizer, path, expectAllowed }: Day, { board }: Now): Promise<void> {
  if (board.courts.length === 0) return
  const { courtId } = board.gaps[0] ?? { courtId: random.pick(board.courts).id }
  expectAllowed(
    'close a gap',
    await organizer.post(`${path}/schedule/close-gap`, { revision: board.revision, courtId }),
  )
}

export async function discard({ organizer, path, expectAllowed }: Day, { board }: Now): Promise<void> {
  expectAllowed('discard', await organizer.delete(`${path}/schedule/draft?revision=${board.revision}`))
}

const marks = {
  started: 'mark as started',
  finished: 'mark as finished',
  notStarted: 'mark as not started',
} as const

/** Marks a match as started or finished, or takes that back. */
export async function mark({ random, organizer, path, expectAllowed }: Day, { board }: Now): Promise<void> {
  if (board.published.length === 0) return
  const { number } = random.pick(board.published)
  const progress = random.pick(['started', 'finished', 'notStarted'] as const)
  expectAllowed(marks[progress], await organizer.call('PUT', `${path}/matches/${number}/progress`, { progress }))
}

export async function changeMode({ organizer, path, expectAllowed }: Day, { board }: Now): Promise<void> {
  const mode = board.mode === 'times' ? 'next_free_court' : 'times'
  expectAllowed(
    mode === 'times' ? 'give times' : 'call to free courts',
    await organizer.call('PUT', `${path}/schedule/mode`, { revision: board.revision, mode }),
  )
}

/** Calls a match to any court, even to one that is taken. */
export async function call({ random, organizer, path, expectAllowed }: Day, { board, snapshot }: Now): Promise<void> {
  if (board.courts.length === 0 || snapshot.matches.length === 0) return
  const numbers = (board.queue?.waiting.length ? board.queue.waiting : snapshot.matches).map((match) => match.number)
  const number = random.pick(numbers)
  const courtId = random.pick(board.courts).id
  expectAllowed('call', await organizer.call('PUT', `${path}/matches/${number}/call`, { courtId }))
}

export async function takeBackCall({ random, organizer, path, expectAllowed }: Day, { board }: Now): Promise<void> {
  const playing = board.queue?.playing ?? []
  if (playing.length === 0) return
  expectAllowed('take back a call', await organizer.delete(`${path}/matches/${random.pick(playing).number}/call`))
}
