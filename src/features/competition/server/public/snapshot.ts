import type { Snapshot } from '../../api-contract.ts'
import { qualificationsOf } from '#engine/state/qualification.ts'
import { competitionOf } from '../../rules.ts'
import type { Competition } from '../cache.ts'
import { entrantRows } from '../record/rows.ts'
import { toMatch, toRows, toTable } from '../wire.ts'

/** A competition as the API returns it. It includes the names of its teams, because teams that left are no longer in any list. */
export function toSnapshot(
  { version, setup, seeds, drawBy, facts, state }: Omit<Competition, 'rows'>,
  names: ReadonlyMap<string, string>,
): Omit<Snapshot, 'revision'> {
  const qualifications = qualificationsOf(setup, state)
  return {
    version,
    state: competitionOf(state, facts),
    setup,
    seeds,
    drawBy,
    teams: entrantRows(state).map(({ teamId, seed = null, status, place = null, placeSharedBy = null }) => ({
      teamId,
      name: names.get(teamId) ?? '',
      seed,
      status,
      place,
      placeSharedBy,
    })),
    matches: state.matches.map(toMatch),
    tables: state.tables.map((table) => toTable(table, qualifications)),
    wildCards: state.wildCards && {
      place: state.wildCards.place,
      rows: toRows(state.wildCards.rows, qualifications),
      chosen: state.wildCards.chosen && [...state.wildCards.chosen],
    },
    rulingsDue: state.rulingsDue.map((level) => [...level]),
    champion: state.champion,
  }
}
