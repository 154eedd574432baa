import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import type { State } from '#engine/state/state.ts'
import { competitionOf } from '../rules.ts'
import { loadCompetition } from './load.ts'
import type { SetUp } from './load.ts'

type Current = { version: number; state: State; competition: TournamentRow['competition'] }
type Wanted = { db: Database; tournament: SetUp }

/** A version of a log never changes, so each process calculates its state once, even when many viewers request it at the same time. */
const states = new LRUCache<string, Current, Wanted>({
  max: 200,
  fetchMethod: async (_key, _stale, { context: { db, tournament } }) => {
    const { rows, facts, state } = await loadCompetition(db, tournament)
    return { version: rows.at(-1)?.seq ?? 0, state, competition: competitionOf(state, facts) }
  },
})

/** The state of a competition at this version of its log, or at a later one. */
export async function currentOf(db: Database, tournament: Wanted['tournament'], version: number): Promise<Current> {
  return states.forceFetch(`${tournament.id} ${version}`, { context: { db, tournament } })
}
