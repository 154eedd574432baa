import { expect } from 'vitest'
import type { Shape } from '#engine/shape/shape.ts'
import { feederOf } from '#engine/shape/fixture.ts'
import { type State } from '#engine/state/state.ts'
import { teamOf } from '#engine/match.ts'

/** Every match has two sources, which come before it and feed no other match. */
export function expectTwoSources({ fixtures }: Shape) {
  const used = new Set<string>()
  const earlier = new Set<number>()
  for (const { no, from, ifNeeded, group } of fixtures) {
    expect(from).toHaveLength(2)
    for (const [slot, source] of from.entries()) {
      if (source === 'bye' || group) continue
      const key = JSON.stringify('pair' in source ? [source, slot] : source)
      const feeder = feederOf(source)
      if (used.has(key) || (feeder !== null && !earlier.has(feeder))) expect.fail(`Match ${no} has a wrong source`)
      used.add(key)
    }
    if (ifNeeded !== undefined) expect(earlier).toContain(ifNeeded)
    earlier.add(no)
  }
}

/** Outside groups, no team is due in two matches; in a Swiss tournament, in two of one round. Reports count only for the teams they name, and byes never meet in the first round. */
export function expectSound({ matches }: State) {
  const due = matches.filter(
    ({ fixture, status }) => fixture.bracket !== 'group' && (status === 'ready' || status === 'replay'),
  )
  // A result of an earlier Swiss round can be undone after the next one was paired.
  const playing = due.flatMap(({ fixture, slots }) =>
    slots.map((slot) => (fixture.bracket === 'swiss' ? `${fixture.round} ` : '') + teamOf(slot)!),
  )
  expect(new Set(playing).size).toBe(playing.length)
  for (const { fixture, slots, games } of matches) {
    const [top, bottom] = slots.map(teamOf)
    const isOfOthers = games.some(({ teams }) => !teams.includes(top!) || !teams.includes(bottom!))
    if (isOfOthers) expect.fail(`A report of other teams counts for match ${fixture.no}`)
    if (fixture.from[0] === 'bye' && fixture.from[1] === 'bye') expect.fail(`A bye meets a bye in match ${fixture.no}`)
  }
}

/** Every team has one place, and at least as many teams are ahead as its place implies. */
export function expectPlaces({ places, teams, champion }: State) {
  const playing = teams.filter(({ status }) => status !== 'replaced')
  expect(places.map(({ team }) => team).toSorted()).toEqual(playing.map(({ team }) => team).toSorted())
  for (const [index, { place, sharedBy }] of places.entries()) {
    const ahead = places.filter((other) => other.place < place).length
    expect(place).toBeGreaterThanOrEqual(ahead + 1)
    expect(places.filter((other) => other.place === place)).toHaveLength(sharedBy)
    if (index > 0) expect(place).toBeGreaterThanOrEqual(places[index - 1]!.place)
  }
  if (champion) expect(places[0]).toEqual({ team: champion, place: 1, sharedBy: 1 })
}

/** A team is out after one loss, or two, or at once after a double no-show. The third-place match does not count. */
export function expectEverybodyPlayedUntilOut({ matches, places, champion }: State, needed: number) {
  const losses = new Map<string, number>()
  for (const { fixture, slots, outcome, winner, loser } of matches) {
    if (fixture.bracket === 'third' || outcome === 'not_needed') continue
    const areBothOut = winner === 'nobody'
    const out = areBothOut ? slots.map(teamOf) : [teamOf(loser)]
    const weight = areBothOut || fixture.places ? 2 : 1
    for (const team of out) if (team) losses.set(team, (losses.get(team) ?? 0) + weight)
  }
  for (const { team } of places) {
    if (team === champion) expect(losses.get(team) ?? 0).toBeLessThan(needed)
    else expect(losses.get(team) ?? 0).toBeGreaterThanOrEqual(needed)
  }
}
