import germanCup from '#test/data/cups/2018-19.de.cup.json' with { type: 'json' }
import austrianCup from '#test/data/cups/2018-19.at.cup.json' with { type: 'json' }
import worldCup1934 from '#test/data/cups/1934.worldcup.json' with { type: 'json' }
import worldCup1938 from '#test/data/cups/1938.worldcup.json' with { type: 'json' }
import type { Result } from '#engine/contract.ts'

export { austrianCup, germanCup, worldCup1934, worldCup1938 }

type Pair = [string, string]
type Score = { ft: number[]; et?: number[]; p?: number[] }
export type Cup = { matches: { round: string; team1: string; team2: string; score?: Score; status?: string }[] }
/** A fixture of a real cup, with all its games, and the fixtures that its teams come from. */
export type RealFixture = {
  no: number
  round: string
  teams: Pair
  from: [number | null, number | null]
  scores: (Score | null)[]
}

/** The fixtures of a cup in the order of their first games. The files have no bracket: who comes from where follows from who plays. */
export function realFixtures({ matches }: Cup): RealFixture[] {
  const fixtures: RealFixture[] = []
  for (const { round: name, team1, team2, score } of matches) {
    const [round] = name.split(', ') as [string]
    const first = fixtures.find(
      (fixture) => fixture.round === round && fixture.teams.includes(team1) && fixture.teams.includes(team2),
    )
    const oriented = first && first.teams[0] !== team1 ? reversed(score!) : (score ?? null)
    if (first) first.scores.push(oriented)
    else
      fixtures.push({ no: fixtures.length + 1, round, teams: [team1, team2], from: [null, null], scores: [oriented] })
  }
  const rounds = [...new Set(fixtures.map(({ round }) => round))].filter((round) => !isThird(round))
  const before = (fixture: RealFixture, team: string) => {
    const upTo = isThird(fixture.round) ? rounds.length - 1 : rounds.indexOf(fixture.round)
    const earlier = fixtures.filter(
      (other) => other.teams.includes(team) && !isThird(other.round) && rounds.indexOf(other.round) < upTo,
    )
    return earlier.at(-1)?.no ?? null
  }
  return fixtures.map((fixture) => ({
    ...fixture,
    from: [before(fixture, fixture.teams[0]), before(fixture, fixture.teams[1])],
  }))
}

const isThird = (round: string) => /third/i.test(round)
const reversed = ({ ft, et, p }: Score): Score => ({ ft: ft.toReversed(), et: et?.toReversed(), p: p?.toReversed() })

/** The place of every team, by the round in which it lost: '1 Italy', '5 Spain'. */
export function realPlaces(cup: Cup): string[] {
  const fixtures = realFixtures(cup)
  const knockout = fixtures.filter(({ round }) => !isThird(round))
  const sizeOf = (round: string) => knockout.filter((fixture) => fixture.round === round).length
  const places = new Map<string, number>()
  for (const fixture of knockout) {
    const [winner, loser] = winnerFirst(fixture)
    places.set(winner, 1)
    places.set(loser, sizeOf(fixture.round) + 1)
  }
  const third = fixtures.find(({ round }) => isThird(round))
  if (third) places.set(winnerFirst(third)[1], 4)
  const lines = [...places].toSorted(([a, first], [b, second]) => first - second || (a < b ? -1 : 1))
  return lines.map(([team, place]) => `${place} ${team}`)
}

/** The teams of a fixture, its winner first. A walkover has no score: the first team advanced. */
function winnerFirst({ teams, scores }: RealFixture): Pair {
  const last = scores.at(-1)
  const [one, other] = last ? (last.p ?? last.et ?? last.ft) : [1, 0]
  return one! > other! ? teams : [teams[1], teams[0]]
}

/** The matches of a fixed bracket, whose seeds are the teams of `order`. */
export function slotMapOf(cup: Cup) {
  const fixtures = realFixtures(cup)
  const order = fixtures.flatMap(({ teams, from }) => teams.filter((_, slot) => from[slot] === null))
  const rounds = [...new Set(fixtures.map(({ round }) => round))]
  const matches = fixtures.map(({ no, round, teams, from }) => ({
    no,
    bracket: isThird(round) ? 'third' : 'main',
    round: isThird(round) ? 1 : rounds.filter((name) => !isThird(name)).indexOf(round) + 1,
    from: from.map((feeder, slot) => {
      if (feeder === null) return { seed: order.indexOf(teams[slot]!) + 1 }
      return isThird(round) ? { loser: feeder } : { winner: feeder }
    }),
    places: isThird(round) ? [3, 4] : round === 'Final' ? [1, 2] : undefined,
  }))
  return { fixtures, order, matches }
}

/** Only one match has no score: Austria did not come in 1938, and Sweden advanced. */
export function resultOf(score: Score | null): Result {
  if (!score) return { outcome: 'walkover', winner: 0 }
  const { ft, et, p } = score as { ft: [number, number]; et?: [number, number]; p?: [number, number] }
  return { outcome: 'played', score: { score: ft, extraTime: et, shootOut: p } }
}

export const cupScoring = { kind: 'goals', extraTime: true, shootOut: true }
export const oldScoring = { kind: 'goals', extraTime: true, shootOut: false }
