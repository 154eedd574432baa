import { refuse, type EngineRefusal } from '../engine-refusal.ts'
import { setKey, type BodyOf } from './facts.ts'
import { playedRefusal } from '../results/result-refusal.ts'
import type { State } from './state.ts'

/* Why facts about tables and Swiss rounds are refused. */

export const unknownRound = refuse('round_unknown', 'Round not found.')

/** A ruling must be on teams that are level by every criterion in a complete table. It may replace an earlier ruling on them. */
export function rulingRefusal({ tables, wildCards }: State, { order }: BodyOf<'ruling'>): EngineRefusal | null {
  const rows = [...tables.filter(({ isComplete }) => isComplete), ...(wildCards ? [wildCards] : [])].map(
    (table) => table.rows,
  )
  const level = rows.flatMap((own) => {
    const shared = Map.groupBy(own, ({ place }) => place)
    const ruled = own.flatMap(({ reason }) => (reason && 'ruling' in reason ? [reason.set] : []))
    return [...Array.from(shared.values(), (tied) => tied.map(({ team }) => team)), ...ruled]
  })
  const key = setKey(order)
  if (new Set(order).size === order.length && level.some((set) => setKey(set) === key)) return null
  const whole = level.find((set) => order.length > 1 && order.every((team) => set.includes(team)))
  if (!whole) return refuse('not_level', "These teams aren't tied, so there's nothing to rule on.")
  return { ...refuse('not_level', 'A ruling has to list each of the tied teams exactly once:'), teams: whole }
}

export function wildCardOrderRefusal({ wildCards }: State, { order }: BodyOf<'wild_card_order'>): EngineRefusal | null {
  if (wildCards?.chosen && setKey(wildCards.chosen) === setKey(order)) return null
  return refuse('wild_card_order_wrong', 'List exactly the teams that advance as wild cards.')
}

/** A pairing must list each active team once, after all earlier rounds have ended and before this one begins. */
export function pairingRefusal(state: State, { round, pairs, bye }: BodyOf<'pairing'>): EngineRefusal | null {
  const rounds = state.matches.filter(({ fixture }) => fixture.bracket === 'swiss')
  const own = rounds.filter(({ fixture }) => fixture.round === round)
  if (own.length === 0) return unknownRound
  const open = rounds.find(({ fixture, status }) => fixture.round < round && status !== 'decided')
  if (open)
    return refuse(
      'pairing_wrong',
      `Round ${open.fixture.round} isn't over: match ${open.fixture.no} has no result yet.`,
    )
  const begun = pairedRoundRefusal(state, round)
  if (begun) return begun
  const active = state.teams.filter(({ status }) => status === 'in').map(({ team }) => team)
  const listed = [...pairs.flat(), ...(bye === null ? [] : [bye])]
  const isComplete = new Set(listed).size === listed.length && setKey(listed) === setKey(active)
  if (isComplete && (bye === null) === (active.length % 2 === 0)) return null
  return refuse('pairing_wrong', `The pairing must list each of the ${active.length} teams exactly once.`)
}

/** Why the pairing of a round can no longer change, or null. */
export const pairedRoundRefusal = ({ matches }: State, round: number) =>
  playedRefusal(matches.filter(({ fixture }) => fixture.bracket === 'swiss' && fixture.round >= round))
