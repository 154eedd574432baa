import type { Fact } from '#engine/contract.ts'
import { teamsIn } from '#engine/match.ts'
import { assignDuties, missingDuties, offeredDuties } from '#engine/schedule/duties/assign.ts'
import { dutyClashesOf } from '#engine/schedule/duties/clashes.ts'
import { dutyInputOf, knownDuties } from '#engine/schedule/duties/duty-matches.ts'
import type { Duties, DutyInput } from '#engine/schedule/duties/model.ts'
import type { Placement, PlanInput } from '#engine/schedule/model.ts'
import { plannedMatches } from '#engine/schedule/planned-matches.ts'
import { propose } from '#engine/schedule/planning/propose.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { derive } from '#engine/state/derive.ts'
import { refusalOf } from '#engine/state/fact-refusal.ts'
import type { State } from '#engine/state/state.ts'
import { draw } from '#engine/testing.ts'
import { expect, test } from 'vitest'
import { brokenDuties, unfairPairs, type DutyJson } from '../duty-checker.ts'
import { seeded, seedFrom, type Random } from '../random.ts'
import { nextStep } from './changes.ts'
import { randomSetup } from './random-setups.ts'
import { randomCourts } from './schedules.ts'

/** A test that assigns duty teams in this many random tournaments, each from its own seed. SCHEDULE_SEED sets the first one. */
export function assignRandomDuties(count: number, { timeout }: { timeout: number }) {
  const first = seedFrom('SCHEDULE_SEED')
  test(
    `in ${count} random tournaments from seed ${first} on, no team is on duty while it plays, whatever the results`,
    { timeout },
    () => {
      for (let seed = first; seed < first + count; seed += 1) {
        expect(() => playWithDuties(seeded(seed)), `SCHEDULE_SEED=${seed}`).not.toThrow()
      }
    },
  )
}

function playWithDuties(random: Random) {
  const { setup, teams } = randomSetup(random)
  const shape = shapeOf(setup, teams)
  const facts: Fact[] = [{ ...draw(teams), id: 'f1', seq: 1 }]
  const drawn = derive(shape, facts)
  const length = 5 + random.below(60)
  const options = { minutesOf: () => length, waitsForRounds: random.chance(0.3), fixed: new Map() }
  const matches = plannedMatches(shape, drawn, options)
  const rest = random.pick([0, 15, 30])
  const plan: PlanInput = { courts: randomCourts(random, matches.length), rest, matches, published: [] }
  const { placements } = propose(plan)

  const first = assigned(drawn, placements, { rest, kept: new Map() })
  expect(unfairPairs(jsonOf(first.input, first.duties), 180)).toEqual([])
  const late = placements.map((at) => {
    const shift = random.chance(0.7) ? 0 : random.below(90)
    return { ...at, start: at.start + shift, end: at.end + shift }
  })
  expectSameClashes(dutyInputOf(drawn, { placements: late, rest, started: startedBy(random, late) }), first.duties)

  for (let step = 0; step < 4 * placements.length; step += 1) {
    const state = derive(shape, facts)
    const body = nextStep(state, random)
    if (!body) break
    const fact = { ...body, id: `f${facts.length + 1}`, seq: facts.length + 1 }
    if (refusalOf({ setup, facts, state }, fact)) continue
    facts.push(fact)
    if (!random.chance(0.2)) continue
    const changed = derive(shape, facts)
    expectNobodyTwice(changed, placements, first.duties)
    expectSameClashes(
      dutyInputOf(changed, { placements, rest, started: startedBy(random, placements) }),
      resolvedIn(changed, first.duties),
    )
    assigned(changed, placements, { rest, kept: resolvedIn(changed, first.duties) })
  }
}

type Given = { rest: number; kept: Duties }

/** Keeps the duties that don't clash, assigns the others, and checks the new ones. */
function assigned(state: State, placements: readonly Placement[], { rest, kept }: Given) {
  const input = dutyInputOf(state, { placements, rest, started: new Set() })
  const clashing = new Set(dutyClashesOf(input, kept).map(({ match }) => match))
  const staying = new Map([...kept].filter(([match]) => !clashing.has(match)))
  const open = input.matches.filter(({ at, isDecided, match }) => at && !isDecided && !staying.has(match))
  const numbers = open.map(({ match }) => match)
  const duties = assignDuties(input, staying, numbers)
  expect(brokenDuties(jsonOf(input, duties))).toEqual([])
  expect(dutyClashesOf(input, duties)).toEqual([])
  expect([...staying].every(([match, duty]) => duties.get(match) === duty)).toBe(true)
  const without = numbers.filter((number) => !duties.has(number))
  for (const { match, reason } of missingDuties(input, duties, without)) {
    expect(['all_busy', 'none_nearby']).toContain(reason)
    if (reason === 'all_busy') expect(offeredDuties(input, duties, match)).toEqual([])
  }
  return { input, duties }
}

/** The matches that start before a random one. */
function startedBy(random: Random, placements: readonly Placement[]): ReadonlySet<number> {
  const now = random.pick(placements).start
  return new Set(placements.filter(({ start }) => start < now).map(({ match }) => match))
}

const jsonOf = ({ teams, matches }: DutyInput, duties: Duties): DutyJson =>
  JSON.parse(
    JSON.stringify({ teams, matches, duties: Array.from(duties, ([match, duty]) => ({ match, duty })) }),
  ) as DutyJson

const resolvedIn = (state: State, duties: Duties): Duties =>
  new Map([...duties.keys()].map((match) => [match, knownDuties(state)(duties.get(match)!)]))

function expectSameClashes(input: DutyInput, duties: Duties) {
  const found = dutyClashesOf(input, duties).map(({ match }) => match)
  expect(found.toSorted((a, b) => a - b)).toEqual(brokenDuties(jsonOf(input, duties)).toSorted((a, b) => a - b))
}

/** Duties that were assigned right after the draw never clash with matches as they are really played. */
function expectNobodyTwice(state: State, placements: readonly Placement[], duties: Duties) {
  const teamsOf = new Map(state.matches.map((match) => [match.fixture.no, teamsIn(match)]))
  const places = new Map(placements.map((at) => [at.match, at]))
  for (const [number, duty] of resolvedIn(state, duties)) {
    if (!('team' in duty)) continue
    const at = places.get(number)!
    const during = placements.filter(({ start, end }) => start < at.end && at.start < end)
    expect(during.filter(({ match }) => teamsOf.get(match)!.includes(duty.team))).toEqual([])
  }
}
