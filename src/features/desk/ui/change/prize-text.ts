import { centsOf, dollarsOf, formatDollars } from '#lib/money.ts'
import type { EffectState, Snapshot } from '#features/competition/api-contract.ts'
import { usualPrizes } from '#features/competition/finish-rules.ts'
import type { EffectLine } from './effect-text.ts'

type Places = { team: string; place: number; sharedBy: number }[]

/**
 * Which prizes a change moves, by the usual split of the prize pool. Nothing before every match is decided; prizes that were given cannot
 * change, because the finish has to be undone first.
 */
export function prizeLines(
  { places }: Pick<EffectState, 'places'>,
  { teams }: Pick<Snapshot, 'teams'>,
  prizePool: number,
): EffectLine[] {
  const playing = teams.filter(({ status }) => status !== 'replaced')
  const changed = new Map(places.map((change) => [change.team, change]))
  const before = playing.flatMap(({ teamId, place, placeSharedBy }) =>
    place === null ? [] : [{ team: teamId, place, sharedBy: placeSharedBy ?? 1 }],
  )
  if (before.length < playing.length) return []
  const after = before.flatMap((place) => {
    const change = changed.get(place.team)
    return change ? (change.after ?? []) : place
  })
  const [old, next] = [splitOf(before, prizePool), after.length < before.length ? null : splitOf(after, prizePool)]
  return playing.flatMap(({ teamId, name }) => {
    const [had, gets] = [old.get(teamId) ?? 0, next?.get(teamId) ?? 0]
    if (had === gets && next) return []
    if (had === 0 && !next) return []
    return [{ title: name, before: dollars(had), after: next ? dollars(gets) : 'Open' }]
  })
}

const splitOf = (places: Places, prizePool: number) =>
  usualPrizes(
    places.toSorted((a, b) => a.place - b.place),
    centsOf(prizePool) ?? 0,
  )

const dollars = (cents: number) => formatDollars(dollarsOf(cents))
