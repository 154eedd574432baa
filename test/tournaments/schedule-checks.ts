import { clashesOf } from '#engine/schedule/clashes.ts'
import { broughtForward } from '#engine/schedule/changes/bring-forward.ts'
import { gapCloser } from '#engine/schedule/changes/close-gap.ts'
import type { Placement, PlanInput } from '#engine/schedule/model.ts'
import { offeredPlacements } from '#engine/schedule/changes/offered-placements.ts'
import { propose } from '#engine/schedule/planning/propose.ts'
import { waysOutOf, type WayOut } from '#engine/schedule/changes/ways-out.ts'
import { expect } from 'vitest'
import type { Random } from '../random.ts'
import type { PlanJson } from '../schedule-checker.ts'
import { endInOrder } from './next-free-court.ts'

/** Returns the rules that placements break on these courts, as the checker finds them. */
export type Rules = (on: Pick<PlanJson, 'courts' | 'rest'>, placements: readonly Placement[]) => string[]

/** Plans, and checks that each match has at most one place, and that none breaks a rule. */
export function expectSoundPlan(
  input: PlanInput,
  rules: Rules,
  current: readonly Placement[] = [],
): readonly Placement[] {
  const plan = propose(input)
  const matches = new Set(input.matches.map(({ match }) => match))
  const placed = new Set(plan.placements.map(({ match }) => match))
  expect([placed.size, placed.isSubsetOf(matches)]).toEqual([plan.placements.length, true])
  for (const { fixed } of input.matches) if (fixed) expect(plan.placements).toContainEqual(fixed)
  const before = rules(
    input,
    current.filter(({ match }) => isFixed(input, match)),
  )
  expect(rules(input, plan.placements).filter((rule) => !before.includes(rule))).toEqual([])
  if (placed.size === matches.size) expect(plan.end).toBeGreaterThanOrEqual(plan.atLeastUntil)
  return plan.placements
}

const isFixed = ({ matches }: PlanInput, no: number) => matches.some(({ match, fixed }) => match === no && fixed)

export function expectNoWorseThanInOrder(input: PlanInput, placements: readonly Placement[]) {
  const inOrder = endInOrder(input)
  if (inOrder === null) return
  expect(placements).toHaveLength(input.matches.length)
  expect(Math.max(...placements.map(({ end }) => end))).toBeLessThanOrEqual(inOrder)
}

export function expectOffersFit(input: PlanInput, rules: Rules, placements: readonly Placement[], random: Random) {
  const { match } = random.pick(input.matches)
  const others = placements.filter((place) => place.match !== match)
  const before = rules(input, others)
  const offers = offeredPlacements(input, placements, match)
  expect(offers.length).toBeLessThanOrEqual(60)
  for (const { warnings: _, ...place } of offers.slice(0, 10)) {
    expect(rules(input, [...others, place])).toEqual(before)
  }
}

/** The engine lists what the checker finds. A match that breaks the rest of several others is listed once, as the worse of the two. */
export function expectSameClashes(
  input: PlanInput,
  rules: Rules,
  placements: readonly Placement[],
  over: ReadonlySet<number>,
) {
  const listed = new Set(clashesOf(input, placements, over).map(({ kind, match }) => `${kind} ${match}`))
  const expected = rules(input, placements)
  const isListed = (rule: string) =>
    listed.has(rule) ||
    (rule.startsWith('rest') && listed.has(rule.replace('rest', 'team'))) ||
    (rule.startsWith('rest') && listed.has(rule.replace('rest', 'feeder')))
  expect(expected.filter((rule) => !isListed(rule))).toEqual([])
  expect([...listed].filter((rule) => !expected.includes(rule))).toEqual([])
}

export function expectMovedSoundly(
  input: PlanInput,
  rules: Rules,
  old: readonly Placement[],
  placements: readonly Placement[],
) {
  const before = rules(input, old)
  expect(rules(input, placements).filter((rule) => !before.includes(rule))).toEqual([])
  const oldPlaces = new Map(old.map((place) => [place.match, place]))
  for (const place of placements) {
    const was = oldPlaces.get(place.match)!
    expect(place.court).toBe(was.court)
    expect(place.start).toBeGreaterThanOrEqual(was.start)
    if (isFixed(input, place.match)) expect(place).toEqual(was)
  }
}

/** Play resumes early: matches move up again, none earlier than it was at first, or than some minute. */
export function expectBroughtForward(
  input: PlanInput,
  rules: Rules,
  { before, rained, soon }: { before: readonly Placement[]; rained: readonly Placement[]; soon: number },
) {
  const starts = new Map(before.map(({ match, start }) => [match, Math.max(start, soon)]))
  const rainedOff = before.filter(({ match }) => !rained.some((at) => at.match === match))
  const lost = rainedOff.toSorted((a, b) => a.start - b.start)
  const forward = broughtForward(input, rained, { starts, ends: new Map(), lost })
  const broken = rules(input, rained)
  expect(rules(input, forward).filter((rule) => !broken.includes(rule))).toEqual([])
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
export function expectClosesGaps(
  input: PlanInput,
  rules: Rules,
  placements: readonly Placement[],
  { now, random }: { now: number; random: Random },
) {
  const left = placements.filter(({ match }) => !isFixed(input, match) && random.chance(0.2))
  const remaining = placements.filter((place) => !left.includes(place))
  const matches = input.matches.filter(({ match }) => remaining.some((place) => place.match === match))
  const court = random.pick(input.courts).id
  const gap = { court, left: left.filter((place) => place.court === court), from: now + 15 }
  const closed = gapCloser({ ...input, matches }, remaining)(gap)
  const before = rules(input, remaining)
  expect(rules(input, closed).filter((rule) => !before.includes(rule))).toEqual([])
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
export function expectWaysOut(input: PlanInput, rules: Rules, placements: readonly Placement[], now: number) {
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
    const before = rules(changed, placements)
    expect(new Set(way.placements.map(({ match }) => match))).toEqual(new Set(input.matches.map(({ match }) => match)))
    expect(rules(changed, way.placements).filter((rule) => !before.includes(rule))).toEqual([])
  }
}
