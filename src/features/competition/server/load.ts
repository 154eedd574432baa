import { and, asc, eq, gte } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '#db/client.ts'
import { competitionFacts, competitions } from '#db/schema.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import type { Fact, FactBody, Setup } from '#engine/contract.ts'
import { defaultSetup } from '../default-setups.ts'
import { currentState } from '#engine/state/current.ts'

export type FactRow = typeof competitionFacts.$inferSelect

/** The format chosen for the tournament as its sport usually plays it, used until the organizer chooses something else. */
export function firstSetup({ format, sport, maxTeams }: Pick<TournamentRow, 'format' | 'sport' | 'maxTeams'>): Setup {
  return defaultSetup(format === 'fixed_bracket' ? 'single_elimination' : format, sport, maxTeams)
}

/** What the competition needs to know about its tournament. */
export type SetUp = Pick<TournamentRow, 'id' | 'format' | 'sport' | 'maxTeams'>

export type Competition = Awaited<ReturnType<typeof loadCompetition>>

/** A tournament's competition: its setup, its log, and the state calculated from both. Lock the tournament before changing it. */
export async function loadCompetition(db: Queryable, tournament: SetUp) {
  const { id } = tournament
  const [competition] = await db.select().from(competitions).where(eq(competitions.tournamentId, id))
  const rows = competition ? await readFacts(db, id) : []
  const facts = rows.map(factOf)
  const setup = (competition?.setup as Setup | undefined) ?? firstSetup(tournament)
  return {
    version: competition?.version ?? 0,
    setup,
    seeds: competition?.seeds ?? [],
    drawBy: competition?.drawBy ?? ('seeds' as const),
    rows,
    facts,
    state: currentState(setup, facts),
  }
}

/** Committed logs. A log only grows, so whoever reads one again reads only what was added. */
const logs = new LRUCache<string, readonly FactRow[]>({ max: 100 })

/** Keeps a log for later readers in this process. Only for rows that were read before this transaction added any, since it may be undone. */
export function keepLog(tournamentId: string, { rows }: Pick<Competition, 'rows'>): void {
  logs.set(tournamentId, rows)
}

async function readFacts(db: Queryable, tournamentId: string): Promise<FactRow[]> {
  const kept = logs.get(tournamentId) ?? []
  const last = kept.at(-1)
  const rows = await readFactsFrom(db, tournamentId, last?.seq ?? 1)
  if (!last) return rows
  if (rows[0]?.id === last.id) return [...kept, ...rows.slice(1)]
  // A database that lost its last commits in a failover has another fact here.
  logs.delete(tournamentId)
  return readFactsFrom(db, tournamentId, 1)
}

function readFactsFrom(db: Queryable, tournamentId: string, seq: number): Promise<FactRow[]> {
  return db
    .select()
    .from(competitionFacts)
    .where(and(eq(competitionFacts.tournamentId, tournamentId), gte(competitionFacts.seq, seq)))
    .orderBy(asc(competitionFacts.seq))
}

/** A row of the log as the engine's `Fact`. */
export const factOf = ({ id, seq, body }: FactRow): Fact => ({ ...(body as FactBody), id, seq })
