import type { FactBody } from '../contract.ts'
import { refuse, type EngineRefusal } from '../engine-refusal.ts'
import { setKey } from './facts.ts'
import type { State } from './state.ts'

type Body<Kind extends FactBody['kind']> = Extract<FactBody, { kind: Kind }>

/** A ruling must be on teams that are level by every criterion in a complete table. It may replace an earlier ruling on them. */
export function rulingRefusal({ tables, wildCards }: State, { order }: Body<'ruling'>): EngineRefusal | null {
  const rows = [...tables.filter(({ isComplete }) => isComplete), ...(wildCards ? [wildCards] : [])].map(
    (table) => table.rows,
  )
  const level = rows.flatMap((own) => {
    const shared = Map.groupBy(own, ({ place }) => place)
    const ruled = own.flatMap(({ reason }) => (reason && 'ruling' in reason ? [reason.set] : []))
    return [...Array.from(shared.values(), (tied) => tied.map(({ team }) => team)), ...ruled]
  })
  const wanted = setKey(order)
  if (new Set(order).size === order.length && level.some((set) => setKey(set) === wanted)) return null
  return refuse('not_level', "These teams aren't tied, so there's nothing to rule on.")
}

export function placementRefusal({ wildCards }: State, { order }: Body<'placement'>): EngineRefusal | null {
  if (wildCards?.chosen && setKey(wildCards.chosen) === setKey(order)) return null
  return refuse('placement_wrong', 'List exactly the teams that advance as wild cards.')
}

/** A pairing must list each active team once, after all earlier rounds have ended and before this one begins. */
export function pairingRefusal(state: State, { round, pairs, bye }: Body<'pairing'>): EngineRefusal | null {
  const rounds = state.matches.filter(({ fixture }) => fixture.bracket === 'swiss')
  const own = rounds.filter(({ fixture }) => fixture.round === round)
  if (own.length === 0) return refuse('round_unknown', 'Round not found.')
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

/** Why no late team can join, or null. */
export function swissEntryRefusal({ matches, tables }: State): EngineRefusal | null {
  const rounds = matches.filter(({ fixture }) => fixture.bracket === 'swiss')
  if (rounds.some(({ slots }) => slots.every((slot) => slot === 'open'))) return null
  if (rounds.length > 0) return refuse('rounds_paired', 'Every round has been paired, so no team can join.')
  return tables.length > 0
    ? refuse('no_bye', 'No team can join groups or a round robin after the draw.')
    : refuse('no_bye', 'Choose the bye that the late team takes.')
}

/** Why the pairing of a round can no longer change, or null. */
export function pairedRoundRefusal({ matches }: State, round: number): EngineRefusal | null {
  const isLater = ({ fixture }: State['matches'][number]) => fixture.bracket === 'swiss' && fixture.round >= round
  const played = matches.find((match) => isLater(match) && match.games.length > 0)
  return played
    ? refuse('already_played', `It's too late for that: match ${played.fixture.no} already has a result.`)
    : null
}
