import type { Fact, Setup } from '#engine/contract.ts'
import { clashesOf } from '#engine/schedule/clashes.ts'
import { broughtForward } from '#engine/schedule/changes/bring-forward.ts'
import { gapCloser } from '#engine/schedule/changes/close-gap.ts'
import type { Court, Placement, PlanInput } from '#engine/schedule/model.ts'
import { offeredPlaces } from '#engine/schedule/changes/offered-places.ts'
import { plannedMatches } from '#engine/schedule/planned-matches.ts'
import { propose } from '#engine/schedule/planning/propose.ts'
import { delayed, resumed } from '#engine/schedule/changes/running-late.ts'
import { waysOutOf, type WayOut } from '#engine/schedule/changes/ways-out.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { derive } from '#engine/state/derive.ts'
import { refusalOf } from '#engine/state/fact-refusal.ts'
import { double, draw, groups, roundRobin, single, swiss } from '#engine/testing.ts'
import { expect, test } from 'vitest'
import { seeded, seedFrom, type Random } from '../random.ts'
import { brokenRules } from '../schedule-checker.ts'
import { nextStep } from './changes.ts'
import { endInOrder } from './next-free-court.ts'

/** A test that plans this many random tournaments, each from its own seed. SCHEDULE_SEED sets the first one. */
export function planTournaments(count: number, { timeout }: { timeout: number }) {
  const first = seedFrom('SCHEDULE_SEED')
  test(
    `the plans of ${count} random tournaments from seed ${first} on break no rule, when they are made, changed, late and rained off`,
    { timeout },
    () => {
      const planned = new Set<Setup['format']>()
      for (let seed = first; seed < first + count; seed += 1) {
        expect(() => planned.add(planTournament(seeded(seed))), `SCHEDULE_SEED=${seed}`).not.toThrow()
      }
      expect(planned).toEqual(randomFormats)
    },
  )
}

/** Returns the format. */
function planTournament(random: Random): Setup['format'] {
  const { setup, teams } = randomSetup(random)
  const shape = shapeOf(setup, teams)
  const facts: Fact[] = [{ ...draw(teams), id: 'f1', seq: 1 }]
  const waitsForRounds = random.chance(0.3)
  const [usual, long] = [5 + random.below(40), 30 + random.below(60)]
  const minutesOf = ({ no }: { no: number }) => (no % 7 === 0 ? long : usual)
  const matchesWith = (fixed: ReadonlyMap<number, Placement>) =>
    plannedMatches(shape, derive(shape, facts), { minutesOf, waitsForRounds, fixed })
  const matches = matchesWith(new Map())
  const courts = randomCourts(random, matches.length)
  const rest = random.pick([0, 0, 10, 15, 30])
  const before: PlanInput = { courts, rest, matches, published: [] }
  const published = expectSoundPlan(before)
  expectNoWorseThanInOrder(before, published)

  const now = random.pick(published).start
  const fixed = playUntil(now, { setup, facts, published, random })
  const input: PlanInput = { courts, rest, matches: matchesWith(fixed), published }
  const current = published.filter(({ match }) => input.matches.some((other) => other.match === match))
  expectSoundPlan(input, current)
  expectOffersFit(input, current, random)
  expectSameClashes(input, current, random)
  const running = new Set([...fixed.values()].filter(({ end }) => end > now).map(({ match }) => match))
  const court = random.chance(0.5) ? null : random.pick(courts).id
  const minutes = 5 + random.below(116)
  const late = delayed(input, current, { court, minutes, now, running, unmarked: new Set() })
  expectMovedSoundly(input, current, late)
  const unmarked = new Set([...running].filter(() => random.chance(0.5)))
  const isDue = ({ match }: { match: number }) => unmarked.has(match)
  const loose = { ...input, matches: input.matches.map((at) => (isDue(at) ? { ...at, fixed: null } : at)) }
  expectMovedSoundly(loose, current, delayed(input, current, { court, minutes, now, running, unmarked }))
  expectWaysOut(input, late, now)
  const rained = resumed(input, current, { from: now, until: now + 10 + random.below(200), running })
  expectMovedSoundly(input, current, rained)
  expectBroughtForward(input, { before: current, rained, soon: now + random.below(60) })
  expectClosesGaps(input, current, { now, random })
  return setup.format
}

/** The formats of random tournaments. */
export const randomFormats: ReadonlySet<Setup['format']> = new Set([
  'single_elimination',
  'double_elimination',
  'round_robin',
  'swiss',
  'groups',
])

export function randomSetup(random: Random): { setup: Setup; teams: number } {
  const few = 4 + random.below(9)
  const format = random.below(5)
  if (format === 0) return { setup: single({ thirdPlace: random.chance(0.5) }), teams: 2 + random.below(30) }
  if (format === 1) return { setup: double({ reset: random.chance(0.5) }), teams: 3 + random.below(20) }
  if (format === 2) return { setup: roundRobin({ legs: random.pick([1, 2]) }), teams: few - 2 }
  if (format === 3) return { setup: swiss(3), teams: few }
  const count = 2 + random.below(2)
  return { setup: groups(count, { wildCards: random.below(count), thirdPlace: random.chance(0.5) }), teams: few + 5 }
}

/** Courts with different hours and breaks, on as many days as it may take. */
export function randomCourts(random: Random, matches: number): Court[] {
  const count = 1 + random.below(6)
  const days = 1 + random.below(1 + Math.ceil(matches / count / 8))
  const hasMain = random.chance(0.7)
  return Array.from({ length: count }, (_, index) => {
    const hours = Array.from({ length: days }, (_, day) => {
      const start = day * 1440 + 480 + random.below(60)
      const noon = day * 1440 + 720 + random.below(30)
      const end = day * 1440 + 1_000 + random.below(200)
      const hasBreak = random.chance(0.4)
      return hasBreak
        ? [
            { start, end: noon },
            { start: noon + 20 + random.below(60), end },
          ]
        : [{ start, end }]
    }).flat()
    return { id: `c${index}`, name: `Court ${index + 1}`, isMain: hasMain && index === count - 1, hours }
  })
}

/** Reports the matches that have started, and returns where they and some pinned ones stay. */
function playUntil(
  now: number,
  played: { setup: Setup; facts: Fact[]; published: readonly Placement[]; random: Random },
): Map<number, Placement> {
  const { setup, facts, published, random } = played
  const places = new Map(published.map((place) => [place.match, place]))
  const shape = shapeOf(setup, (facts[0] as Extract<Fact, { kind: 'draw' }>).order.length)
  for (let step = 0; step < 3 * published.length; step += 1) {
    const state = derive(shape, facts)
    const body = nextStep(state, random)
    if (!body) break
    if (body.kind === 'report' && !((places.get(body.match)?.end ?? Infinity) <= now)) continue
    const fact = { ...body, id: `f${facts.length + 1}`, seq: facts.length + 1 }
    if (!refusalOf({ setup, facts, state }, fact)) facts.push(fact)
  }
  const stays = published.filter(({ start }) => start < now || random.chance(0.05))
  return new Map(stays.map((place) => [place.match, place]))
}

/** Plans, and checks that each match has at most one place, and that none breaks a rule. */
function expectSoundPlan(input: PlanInput, current: readonly Placement[] = []): readonly Placement[] {
  const plan = propose(input)
  const matches = new Set(input.matches.map(({ match }) => match))
  const placed = new Set(plan.placements.map(({ match }) => match))
  expect([placed.size, placed.isSubsetOf(matches)]).toEqual([plan.placements.length, true])
  for (const { fixed } of input.matches) if (fixed) expect(plan.placements).toContainEqual(fixed)
  const before = brokenRules({ ...input, placements: current.filter(({ match }) => isFixed(input, match)) })
  expect(brokenRules({ ...input, placements: plan.placements }).filter((rule) => !before.includes(rule))).toEqual([])
  if (placed.size === matches.size) expect(plan.end).toBeGreaterThanOrEqual(plan.atLeastUntil)
  expect(propose(input)).toEqual(plan)
  return plan.placements
}

const isFixed = ({ matches }: PlanInput, no: number) => matches.some(({ match, fixed }) => match === no && fixed)

function expectNoWorseThanInOrder(input: PlanInput, placements: readonly Placement[]) {
  const inOrder = endInOrder(input)
  if (inOrder === null) return
  expect(placements).toHaveLength(input.matches.length)
  expect(Math.max(...placements.map(({ end }) => end))).toBeLessThanOrEqual(inOrder)
}

function expectOffersFit(input: PlanInput, placements: readonly Placement[], random: Random) {
  const { match } = random.pick(input.matches)
  const others = placements.filter((place) => place.match !== match)
  const before = brokenRules({ ...input, placements: others })
  const offers = offeredPlaces(input, placements, match)
  expect(offers.length).toBeLessThanOrEqual(60)
  for (const { warnings: _, ...place } of offers.slice(0, 10)) {
    expect(brokenRules({ ...input, placements: [...others, place] })).toEqual(before)
  }
}

/** After random moves, the engine and the checker find the same. */
function expectSameClashes(input: PlanInput, placements: readonly Placement[], random: Random) {
  const shaken = placements.map((place) => {
    if (random.chance(0.8)) return place
    const shift = random.below(60) - 30
    return { ...place, court: random.pick(input.courts).id, start: place.start + shift, end: place.end + shift }
  })
  const clashes = clashesOf(input, shaken).map(({ kind, match }) => `${kind} ${match}`)
  const found = new Set(clashes)
  const expected = brokenRules({ ...input, placements: shaken })
  // A match that breaks the rest of several others is listed once, as the worse of the two.
  const isListed = (rule: string) =>
    found.has(rule) ||
    (rule.startsWith('rest') && found.has(rule.replace('rest', 'team'))) ||
    (rule.startsWith('rest') && found.has(rule.replace('rest', 'feeder')))
  expect(expected.filter((rule) => !isListed(rule))).toEqual([])
  expect([...found].filter((rule) => !expected.includes(rule))).toEqual([])
}

function expectMovedSoundly(input: PlanInput, old: readonly Placement[], placements: readonly Placement[]) {
  const before = brokenRules({ ...input, placements: old })
  expect(brokenRules({ ...input, placements }).filter((rule) => !before.includes(rule))).toEqual([])
  const oldPlaces = new Map(old.map((place) => [place.match, place]))
  for (const place of placements) {
    const was = oldPlaces.get(place.match)!
    expect(place.court).toBe(was.court)
    expect(place.start).toBeGreaterThanOrEqual(was.start)
    if (isFixed(input, place.match)) expect(place).toEqual(was)
  }
}

/** Play resumes early: matches move up again, none earlier than it was at first, or than some minute. */
function expectBroughtForward(
  input: PlanInput,
  { before, rained, soon }: { before: readonly Placement[]; rained: readonly Placement[]; soon: number },
) {
  const starts = new Map(before.map(({ match, start }) => [match, Math.max(start, soon)]))
  const rainedOff = before.filter(({ match }) => !rained.some((at) => at.match === match))
  const lost = rainedOff.toSorted((a, b) => a.start - b.start)
  const forward = broughtForward(input, rained, { starts, ends: new Map(), lost })
  const broken = brokenRules({ ...input, placements: rained })
  expect(brokenRules({ ...input, placements: forward }).filter((rule) => !broken.includes(rule))).toEqual([])
  for (const [index, was] of rained.entries()) {
    const { start, end } = forward[index]!
    expect(forward[index]).toEqual({ ...was, start, end })
    expect([end - start, start <= was.start]).toEqual([was.end - was.start, true])
    if (start === was.start) continue
    expect([start >= starts.get(was.match)!, isFixed(input, was.match)]).toEqual([true, false])
  }
  for (const { match, court, start } of forward.slice(rained.length)) {
    expect(lost.find((was) => was.match === match)?.court).toBe(court)
    expect(start).toBeGreaterThanOrEqual(starts.get(match)!)
  }
}

/** Takes some matches away, as walkovers do, and closes the gaps that they leave on a court. */
function expectClosesGaps(
  input: PlanInput,
  placements: readonly Placement[],
  { now, random }: { now: number; random: Random },
) {
  const left = placements.filter(({ match }) => !isFixed(input, match) && random.chance(0.2))
  const remaining = placements.filter((place) => !left.includes(place))
  const matches = input.matches.filter(({ match }) => remaining.some((place) => place.match === match))
  const court = random.pick(input.courts).id
  const gap = { court, left: left.filter((place) => place.court === court), from: now + 15 }
  const closed = gapCloser({ ...input, matches }, remaining)(gap)
  const before = brokenRules({ ...input, matches, placements: remaining })
  expect(brokenRules({ ...input, matches, placements: closed }).filter((rule) => !before.includes(rule))).toEqual([])
  for (const [index, was] of remaining.entries()) {
    const { start, end } = closed[index]!
    expect(closed[index]).toEqual({ ...was, start, end })
    expect([end - start, start <= was.start]).toEqual([was.end - was.start, true])
    if (start === was.start) continue
    expect(start).toBeGreaterThanOrEqual(gap.from)
    expect([was.court, isFixed(input, was.match)]).toEqual([court, false])
  }
}

/** Every way out places all matches, and breaks no rule of its own. */
function expectWaysOut(input: PlanInput, placements: readonly Placement[], now: number) {
  if (placements.length === input.matches.length) return
  const onOtherDay = input.courts.map(({ hours, ...court }) => {
    const last = hours.at(-1)!
    return { ...court, hours: [...hours, { start: last.start + 2880, end: last.end + 2880 }] }
  })
  const changesOf = (way: WayOut): Partial<PlanInput> => {
    if (way.kind === 'rest') return { rest: way.rest }
    if (way.kind === 'day') return { courts: onOtherDay }
    if (way.kind === 'open_places') return {}
    const longer = input.courts.map(({ hours, ...court }) => {
      const last = hours.at(-1)!
      const end = way.courts.includes(court.id) ? last.end + way.minutes : last.end
      return { ...court, hours: [...hours.slice(0, -1), { ...last, end }] }
    })
    return { courts: longer }
  }
  for (const way of waysOutOf({ input, placements, from: now, onOtherDay })) {
    const changed = { ...input, ...changesOf(way) }
    const before = brokenRules({ ...changed, placements })
    expect(new Set(way.placements.map(({ match }) => match))).toEqual(new Set(input.matches.map(({ match }) => match)))
    expect(brokenRules({ ...changed, placements: way.placements }).filter((rule) => !before.includes(rule))).toEqual([])
  }
}
