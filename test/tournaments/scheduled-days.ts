import { expect } from 'vitest'
import type { Setup } from '#engine/contract.ts'
import { aCaptain, times, type Player } from '../builders.ts'
import { addOfficials, aTournamentWithTeams, drawn } from '../competition.ts'
import { seeded, type Random } from '../random.ts'
import type { World } from '../world.ts'
import { allFormats } from './random-setups.ts'
import { listedClashes, matchesThatClash } from './public-schedule.ts'
import * as acts from './schedule-acts.ts'
import { now, type Day, type Kind } from './schedule-acts.ts'
import { randomFormat } from './stored.ts'
import { expectTold } from './told.ts'

const minuteMs = 60_000

/** When clocks change: forward, back, and by half an hour. */
const clockChanges = [
  { timeZone: 'America/Chicago', at: '2026-11-01T07:00:00Z' },
  { timeZone: 'America/Chicago', at: '2027-03-14T08:00:00Z' },
  { timeZone: 'Europe/Oslo', at: '2027-03-28T01:00:00Z' },
  { timeZone: 'Australia/Lord_Howe', at: '2027-04-03T15:00:00Z' },
] as const

/** The kinds of actions that were made at least once, and the formats that were played. */
export type Made = { kinds: Set<Kind>; formats: Set<Setup['format']> }
type Options = { steps: number; made: Made }

/** Which of these kinds of actions were not made, and which formats not played. */
export const missingIn = ({ kinds, formats }: Made, expected: readonly Kind[]): string[] => [
  ...expected.filter((kind) => !kinds.has(kind)),
  ...allFormats.filter((format) => !formats.has(format)),
]

/** What is made at least once in many scheduled days. */
export const scheduledKinds: readonly Kind[] = [
  'report',
  'tie',
  'replay',
  'pair',
  'correct',
  'withdraw',
  'run late',
  'stop play',
  'move',
  'propose',
  'change rest',
  'assign all duties',
  'assign a duty',
  'remove a duty',
  'publish',
  'move the start',
]

/** The same in days that check who is notified. */
export const toldKinds: readonly Kind[] = [
  ...scheduledKinds.filter((kind) => kind !== 'move the start'),
  'turn duties on',
  'turn duties off',
  'resume',
  'move to another day',
  'close a gap',
  'discard',
  'mark as started',
  'mark as finished',
  'mark as not started',
  'give times',
  'call to free courts',
  'call',
  'take back a call',
  'two at once',
]

/**
 * Plays a tournament over HTTP on random courts, with results, corrections, withdrawals, delays, rain, another start, moved matches and other rest. What is published must have no
 * clash, and after every step the board lists the matches that clash, and no others.
 */
export async function playScheduledDay(world: World, random: Random, { steps, made }: Options): Promise<void> {
  const day = await aScheduledTournament(world, random, made)
  const { report, correct, withdraw, runLate, stopForRain, move, propose, changeRest, assignDuties, moveStart } = acts
  const actions = [
    report,
    report,
    report,
    correct,
    withdraw,
    runLate,
    stopForRain,
    move,
    propose,
    changeRest,
    assignDuties,
    moveStart,
  ]
  for (let step = 0; step < steps; step += 1) {
    const action = random.pick(actions)
    await action(day, await now(day))
    await expectListed(day, action.name)
    if (random.chance(0.5)) await publish(day)
  }
}

/**
 * The same with everything that moves matches: each press must notify exactly the teams whose matches it moves, and of exactly these matches, also when
 * somebody else presses something at the same time. With `isClockChange`, clocks change during the first matches.
 */
export async function playToldDay(
  world: World,
  random: Random,
  { steps, made, isClockChange }: Options & { isClockChange: boolean },
): Promise<void> {
  const day = await aScheduledTournament(world, random, made, isClockChange ? random.pick(clockChanges) : undefined)
  const [other, scorekeeper] = [await aCaptain(world), await aCaptain(world)]
  await addOfficials(world, day.id, other.id, scorekeeper.id)
  for (let step = 0; step < steps; step += 1) {
    const { board } = await now(day)
    if (board.mode === 'times' && random.chance(0.2)) {
      const actions = [board.draft ? acts.publish : random.pick(planning), random.pick(planning)]
      const what = actions.map(({ name }) => name).join(' and ')
      await expectTold(day, what, () => pressAtOnce({ ...day, made: made.kinds }, other, actions))
      continue
    }
    const isPublished = board.draft !== null && board.clashes.length === 0 && random.chance(0.6)
    const action = isPublished ? acts.publish : random.pick(board.mode === 'times' ? timed : called)
    await expectTold(day, action.name, async () => action(day, await now(day)))
  }
}

/** Two people press something on the same version of the schedule at the same time: only one of them can change it. */
async function pressAtOnce(
  day: Day & { made: Set<Kind> },
  other: Player,
  actions: readonly (typeof acts.publish)[],
): Promise<void> {
  const seen = await now(day)
  const replies: boolean[] = []
  const expectAllowed: Day['expectAllowed'] = (kind, reply) => {
    day.expectAllowed(kind, reply)
    replies.push(reply.ok)
  }
  // Each with random numbers of their own: which of two draws the next one depends on timing.
  const people = [day.organizer, other].map((organizer) => ({ organizer, random: seeded(day.random.below(2 ** 31)) }))
  await Promise.all(actions.map((act, index) => act({ ...day, ...people[index]!, expectAllowed }, seen)))
  expect(replies.filter(Boolean).length, 'changes of one version').toBeLessThanOrEqual(1)
  if (replies.length === 2 && replies.includes(true)) day.made.add('two at once')
}

const moving = [acts.runLate, acts.runLate, acts.move, acts.move, acts.stopForRain, acts.propose, acts.closeGap]
const inPlay = [acts.report, acts.report, acts.report, acts.correct, acts.withdraw, acts.mark]
/** They change the schedule, if it is still as it was seen. */
const planning = [...moving, acts.changeRest, acts.assignDuties, acts.resume, acts.moveToAnotherDay, acts.publish]
const timed = [
  ...moving,
  ...moving,
  ...inPlay,
  acts.changeRest,
  acts.assignDuties,
  acts.assignDuties,
  acts.changeDutyTeams,
  acts.resume,
  acts.moveToAnotherDay,
  acts.discard,
  acts.publish,
  acts.changeMode,
]
const called = [...inPlay, acts.call, acts.call, acts.call, acts.call, acts.takeBackCall, acts.changeMode]

async function aScheduledTournament(
  world: World,
  random: Random,
  { kinds, formats }: Made,
  clockChange?: (typeof clockChanges)[number],
): Promise<Day> {
  // The clock of the day before would make every day depend on the ones before it.
  const start = clockChange
    ? Date.parse(clockChange.at) - random.below(360) * minuteMs
    : new Date().setUTCHours(24, random.below(1440), 0, 0)
  world.clock.now = new Date(start)
  const teams = 3 + random.below(10)
  const endDate = new Date(world.clock.now.getTime() + 4 * 86_400_000)
  const { id, organizer } = await aTournamentWithTeams(world, teams, {
    endDate,
    ...(clockChange && { timeZone: clockChange.timeZone }),
  })
  const day = { world, random, organizer, id, path: `/tournaments/${id}`, expectAllowed: acts.allowing(kinds) }
  const setup = randomFormat(random, teams)
  formats.add(setup.format)
  expect((await organizer.call('PUT', `${day.path}/setup`, { setup })).status).toBe(200)
  await drawn(organizer, id)
  const courts = randomCourts(world, random)
  const settings = {
    minutes: 10 + random.below(40),
    rounds: [],
    rest: random.pick([0, 10, 25]),
    waitsForRounds: random.chance(0.3),
    dutyTeams: random.pick(['none', 'referees', 'scores']),
  }
  const set = await organizer.call('PUT', `${day.path}/courts`, { ...settings, revision: 0, courts })
  expect(set.status).toBe(200)
  await acts.propose(day, await now(day))
  await expectTold(day, 'publishing for the first time', () => publish(day))
  const first = await now(day)
  const { board } = first
  expect(board.published.length).toBeGreaterThan(0)
  expect([board.clashes, matchesThatClash(first)]).toEqual([[], []])
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

async function expectListed(day: Day, action: string): Promise<void> {
  const current = await now(day)
  expect(listedClashes(current.board), `clashes listed after ${action}`).toEqual(matchesThatClash(current))
}

/** Refused while the draft has a clash. What is published then has none. */
async function publish(day: Day): Promise<void> {
  const { board } = await now(day)
  if (!board.draft) return
  const reply = await day.organizer.post(`${day.path}/schedule/publish`, { revision: board.revision })
  expect(reply.status).toBe(board.clashes.length > 0 ? 409 : 200)
  day.expectAllowed('publish', reply)
  const after = await now(day)
  if (reply.status === 200) expect(matchesThatClash(after), 'clashes in what is published').toEqual([])
}
