import type { Fact, FactBody } from '#engine/contract.ts'
import { teamsIn } from '#engine/match.ts'
import { plannedMatches } from '#engine/schedule/planned-matches.ts'
import { queueOf, type QueuedMatch } from '#engine/schedule/queue.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { derive } from '#engine/state/derive.ts'
import type { State } from '#engine/state/state.ts'
import { nextRound } from '#engine/swiss/next-round.ts'
import { draw } from '#engine/testing.ts'
import { expect, test } from 'vitest'
import { seeded, seedFrom, type Random } from '../random.ts'
import { report } from './changes.ts'
import { randomSetup } from './random-setups.ts'

/** A test that plays this many tournaments without times, each from its own seed. SCHEDULE_SEED sets the first one. */
export function queueTournaments(count: number, { timeout }: { timeout: number }) {
  const first = seedFrom('SCHEDULE_SEED')
  test(
    `${count} random tournaments from seed ${first} on are played to the end by calling the first match to the next free court`,
    { timeout },
    () => {
      for (let seed = first; seed < first + count; seed += 1) {
        expect(() => playQueue(seeded(seed)), `SCHEDULE_SEED=${seed}`).not.toThrow()
      }
    },
  )
}

type Call = { match: number; court: number; teams: readonly string[]; start: number; end: number }

function playQueue(random: Random) {
  const { setup, teams } = randomSetup(random)
  const shape = shapeOf(setup, teams)
  const facts: Fact[] = []
  const add = (body: FactBody) => facts.push({ ...body, id: `f${facts.length + 1}`, seq: facts.length + 1 })
  add(draw(teams))
  const courts = Array.from({ length: 1 + random.below(5) }, (_, court) => court)
  const mainCourt = random.chance(0.5) ? random.pick(courts) : null
  const [rest, minutes] = [random.pick([0, 0, 10, 30]), 5 + random.below(40)]
  const waitsForRounds = random.chance(0.3)
  const calls: Call[] = []
  let now = 0
  for (let state = derive(shape, facts); !state.isFinished; state = derive(shape, facts)) {
    expect(calls.length).toBeLessThan(20 * shape.fixtures.length)
    const decision = nextDecision(state, random)
    if (decision) {
      add(decision)
      continue
    }
    const running = calls.filter(({ end }) => end > now)
    const over = calls.find(({ match, start, end }) => end <= now && !hasResult(state, match, calls, start))
    if (over) {
      const match = state.matches.find(({ fixture }) => fixture.no === over.match)!
      add(report(match, match.games.length + 1, random))
      continue
    }
    const queue = queueOf({
      matches: plannedMatches(shape, state, { minutesOf: () => minutes, waitsForRounds, fixed: new Map() }),
      playable: new Set(
        state.matches
          .filter(({ status }) => status === 'ready' || status === 'replay')
          .map(({ fixture }) => fixture.no),
      ),
      onCourt: new Set(running.map(({ match }) => match)),
      lastEnds: new Map(calls.flatMap(({ teams: both, end }) => both.map((team) => [team, end]))),
      rest,
      now,
    })
    expectPlayable(queue, state, running)
    const [first] = queue
    const isReady = first && (first.readyAt ?? now) <= now
    const free = courts.filter((court) => running.every((call) => call.court !== court))
    const court = first?.isFinal && mainCourt !== null ? free.find((other) => other === mainCourt) : free[0]
    if (isReady && court !== undefined) {
      const end = now + Math.max(1, minutes + random.below(20) - 8)
      calls.push({ match: first.match, court, teams: first.teams, start: now, end })
      continue
    }
    const next = Math.min(...running.map(({ end }) => end), isReady ? Infinity : (first?.readyAt ?? Infinity))
    expect(next).toBeLessThan(Infinity)
    now = next
  }
  expectSoundCalls(calls, rest)
}

function nextDecision(state: State, random: Random): FactBody | null {
  const [level] = state.rulingsDue
  if (level) return { kind: 'ruling', order: random.shuffled(level) }
  return nextRound(state)?.pairing ?? null
}

/** Whether this call of the match has its result: a match is called again for each replay. */
function hasResult({ matches }: State, number: number, calls: readonly Call[], start: number): boolean {
  const match = matches.find(({ fixture }) => fixture.no === number)!
  const earlier = calls.filter((call) => call.match === number && call.start < start).length
  return match.status === 'decided' || match.games.length > earlier
}

function expectPlayable(queue: readonly QueuedMatch[], { matches }: State, running: readonly Call[]) {
  const busy = new Set(running.flatMap(({ teams }) => teams))
  for (const { match, teams } of queue) {
    const found = matches.find(({ fixture }) => fixture.no === match)!
    expect(found.status).not.toBe('decided')
    expect(teams).toEqual(teamsIn(found))
    expect(teams).toHaveLength(2)
    expect(teams.filter((team) => busy.has(team))).toEqual([])
  }
}

/** One match at a time on a court, and every team rests between two. */
function expectSoundCalls(calls: readonly Call[], rest: number) {
  for (const [index, later] of calls.entries()) {
    for (const earlier of calls.slice(0, index)) {
      if (earlier.court === later.court) expect(later.start).toBeGreaterThanOrEqual(earlier.end)
      const shares = earlier.teams.some((team) => later.teams.includes(team))
      if (shares) expect(later.start).toBeGreaterThanOrEqual(earlier.end + rest)
    }
  }
}
