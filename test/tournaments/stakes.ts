import type { Fact, FactBody, Setup } from '#engine/contract.ts'
import { teamOf, type Match } from '#engine/match.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { derive } from '#engine/state/derive.ts'
import { refusalOf } from '#engine/state/fact-refusal.ts'
import { clinchingScenariosOf, qualificationsOf } from '#engine/state/qualification.ts'
import type { State } from '#engine/state/state.ts'
import { draw } from '#engine/testing.ts'
import { drawnTeamsOf, toMatch } from '#features/competition/server/wire.ts'
import { matchNameOf } from '#features/competition/ui/matches/rounds.ts'
import { viewOf } from '#features/competition/ui/matches/view.ts'
import { nextMatchOf } from '#features/competition/next-match.ts'
import { stakesOf } from '#features/competition/ui/team/stakes.ts'
import { tableStakes } from '#features/competition/ui/team/table-stakes.ts'
import { expect, test } from 'vitest'
import { seeded, seedFrom, type Random } from '../random.ts'
import { change, nextStep } from './changes.ts'
import { randomSetup } from './random-setups.ts'

const sentences = {
  next: /you play (?:in|for) /,
  champions: /you're the champions/,
  'second final': /there's a second grand final/,
  out: /you're out/,
  second: /you finish second/,
  third: /you finish third/,
  fifth: /you finish fifth/,
  clinched: /you clinch a place in the next round/,
  eliminated: /you're eliminated/,
  needed: /You need a win to have a chance of advancing/,
  'first unreachable': /you can't finish first/,
  'first needed': /You need a win to have a chance of finishing first/,
}

/** A test that says in this many random tournaments what matches decide, and then plays them with each result. TOURNAMENT_SEED sets the first seed. */
export function playStakes(count: number, { timeout }: { timeout: number }) {
  const first = seedFrom('TOURNAMENT_SEED')
  test(`in ${count} random tournaments from seed ${first} on, what a match decides comes true`, { timeout }, () => {
    const said: string[] = []
    for (let seed = first; seed < first + count; seed += 1) {
      expect(() => said.push(...playTournament(seeded(seed))), `TOURNAMENT_SEED=${seed}`).not.toThrow()
    }
    if (process.env.TOURNAMENT_SEED) return
    const missing = Object.entries(sentences).filter(([, pattern]) => !said.some((text) => pattern.test(text)))
    expect(missing.map(([name]) => name)).toEqual([])
  })
}

type Played = { setup: Setup; facts: readonly Fact[]; state: State }

function playTournament(random: Random): string[] {
  const { setup, teams } = randomSetup(random)
  let played: Played = withFact({ setup, facts: [], state: derive(shapeOf(setup, teams), []) }, draw(teams))
  const said: string[] = []
  for (let step = 0; step < 3 * played.state.matches.length && !played.state.isFinished; step += 1) {
    const ready = played.state.matches.filter(({ status }) => status === 'ready')
    // Results of later matches that an undo has voided could come back with this one.
    const isCertain = played.state.voided.length === 0
    if (isCertain && ready.length > 0 && random.chance(2 / (ready.length + 6)))
      said.push(...expectTrue(played, random.pick(ready), random))
    const body = change(played.state, played.facts, random, ({ teams: all }) => `N${all.length}`)
    if (body && !isRefused(played, body)) played = withFact(played, body)
  }
  return said
}

const factOf = ({ facts }: Played, body: FactBody): Fact => ({
  ...body,
  id: `f${facts.length + 1}`,
  seq: facts.length + 1,
})
const isRefused = (played: Played, body: FactBody) => refusalOf(played, factOf(played, body)) !== null
const withFact = (played: Played, body: FactBody): Played => {
  const facts = [...played.facts, factOf(played, body)]
  return { ...played, facts, state: derive(shapeOf(played.setup, played.state.size), facts) }
}

/** What this match decides for both teams, after playing it out. */
function expectTrue(played: Played, match: Match, random: Random): string[] {
  return match.slots.map((slot) => {
    const team = teamOf(slot)!
    return match.fixture.group ? expectInTable(played, match, { team, random }) : expectInKnockout(played, match, team)
  })
}

const scores = { win: [2, 1], tie: [1, 1], loss: [1, 2] } as const

function reported(played: Played, { fixture, slots }: Match, team: string, result: keyof typeof scores): Played {
  const opponent = slots.map((slot) => teamOf(slot)!).find((other) => other !== team)!
  const body: FactBody = {
    kind: 'report',
    match: fixture.no,
    teams: [team, opponent],
    game: 1,
    result: { outcome: 'played', score: { score: [...scores[result]] } },
  }
  expect(isRefused(played, body)).toBe(false)
  return withFact(played, body)
}

function snapshotOf({ setup, state }: Played) {
  const none: ReadonlySet<string> = new Set()
  const teams = drawnTeamsOf(state).map((team) => ({ ...team, name: team.teamId }))
  return { setup, teams, matches: state.matches.map((match) => toMatch(match, none)), drawnBy: 'seeds' as const }
}

function expectInKnockout(played: Played, match: Match, team: string): string {
  const snapshot = snapshotOf(played)
  const own = snapshot.matches.find(({ number }) => number === match.fixture.no)!
  const text = stakesOf({ match: own, teamId: team, snapshot, view: viewOf(snapshot), voice: 'you' })
  if (text === '') return text
  const [, won, lost] = /^Win and (.*)\. Lose and (.*)\.$/.exec(text)!
  expectCame(reported(played, match, team, 'win'), team, won!)
  expectCame(reported(played, match, team, 'loss'), team, lost!)
  return text
}

const places = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']

function expectCame(after: Played, team: string, what: string) {
  const snapshot = snapshotOf(after)
  const next = nextMatchOf(snapshot, team)
  const place = after.state.places.find((other) => other.team === team)?.place
  const [, name] = /^you play (?:in the|in|for) (.*)$/.exec(what) ?? []
  const [, rank] = /^you finish (.*)$/.exec(what) ?? []
  if (name) expect(next && matchNameOf(viewOf(snapshot).rounds, next)).toBe(name)
  else if (rank) expect([next, place]).toEqual([undefined, Number.parseInt(rank) || places.indexOf(rank)])
  else if (what === "there's a second grand final") expect(next?.bracket).toBe('reset')
  else if (what === "you're out") expect(next).toBeUndefined()
  else expect([what, next, place]).toEqual(["you're the champions", undefined, 1])
}

function expectInTable(played: Played, match: Match, { team, random }: { team: string; random: Random }): string {
  const scenarios = clinchingScenariosOf(played.setup, played.state, team, match.fixture.no)
  const next = scenarios?.next
  if (!scenarios || next?.match !== match.fixture.no) return ''
  for (const result of ['win', 'tie', 'loss'] as const) {
    const certain = next.after[result]
    if (!certain) continue
    for (let run = 0; run < 3; run += 1) {
      const end = playedOut(reported(played, match, team, result), match.fixture.group!, random)
      const isChampion = end.state.champion === team
      const qualification = qualificationsOf(played.setup, end.state).get(team)
      if (scenarios.goal === 'title') expect([result, isChampion]).toEqual([result, certain === 'clinched'])
      else expect([result, qualification]).toEqual([result, certain])
    }
  }
  return tableStakes({ ...next, goal: scenarios.goal }, 'you')
}

/** All groups with random results, of matches in which somebody shows up. */
function playedOut(played: Played, group: string, random: Random): Played {
  let after = played
  while (!after.state.tables.every(({ isComplete }) => isComplete) || after.state.rulingsDue.length > 0) {
    const body = nextStep(after.state, random)
    if (!body || (body.kind === 'report' && body.result.outcome === 'double_no_show')) continue
    if (!isRefused(after, body)) after = withFact(after, body)
  }
  return after
}
