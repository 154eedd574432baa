import type { Snapshot } from '../api-contract.ts'
import type { Setup } from '#engine/contract.ts'
import { fatesOf } from '#engine/state/qualification.ts'
import type { State } from '#engine/state/state.ts'
import { entrantRows } from './record/save.ts'
import { toMatch, toRows, toTable } from './wire.ts'

type Competition = {
  version: number
  setup: Setup
  seeds: string[]
  drawBy: Snapshot['drawBy']
  competition: Snapshot['state']
  state: State
}

/** A competition as the API returns it. It includes the names of its teams, because teams that left are no longer in any list. */
export function toSnapshot(
  { version, setup, seeds, drawBy, competition, state }: Competition,
  names: ReadonlyMap<string, string>,
): Snapshot {
  const fates = fatesOf(setup, state)
  return {
    version,
    state: competition,
    setup,
    seeds,
    drawBy,
    entrants: entrantRows(state).map(({ teamId, seed = null, status, place = null, placeSharedBy = null }) => ({
      teamId,
      name: names.get(teamId) ?? '',
      seed,
      status,
      place,
      placeSharedBy,
    })),
    matches: state.matches.map(toMatch),
    tables: state.tables.map((table) => toTable(table, fates)),
    best: state.best && {
      place: state.best.place,
      rows: toRows(state.best.rows, fates),
      chosen: state.best.chosen && [...state.best.chosen],
    },
    needs: state.needs.map((level) => [...level]),
    champion: state.champion,
  }
}
