import type { FactBody } from '../contract.ts'
import { type State } from '../state/state.ts'
import { teamOf } from '../match.ts'
import { pairRound, type Player } from './pairing.ts'

type Pairing = Extract<FactBody, { kind: 'pairing' }>

/** The pairing to propose for the next round and the number of rematches in it; null while a round is being played or if none is left. */
export function nextRound(state: State): { pairing: Pairing; rematches: number } | null {
  const rounds = state.matches.filter(({ fixture }) => fixture.bracket === 'swiss')
  const next = rounds.find(({ status }) => status !== 'decided')
  if (!next || next.slots.some((slot) => slot !== 'open')) return null
  const { pairs, bye, rematches } = pairRound(playersOf(state))
  return { pairing: { kind: 'pairing', round: next.fixture.round, pairs, bye }, rematches }
}

/** The teams still in, in table order. */
export function playersOf({ tables, teams, matches }: State): Player[] {
  const isIn = new Set(teams.filter(({ status }) => status === 'in').map(({ team }) => team))
  const met = new Map<string, Set<string>>(Array.from(isIn, (team) => [team, new Set()]))
  const byes = new Set<string>()
  for (const { slots } of matches) {
    const [a, b] = slots.map(teamOf) as [string | null, string | null]
    if (a && b) {
      met.get(a)?.add(b)
      met.get(b)?.add(a)
    } else if (a && slots[1] === 'bye') byes.add(a)
  }
  return (tables[0]?.rows ?? [])
    .filter(({ team }) => isIn.has(team))
    .map(({ team, points }) => ({ team, points, met: met.get(team)!, hasHadBye: byes.has(team) }))
}
