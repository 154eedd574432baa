import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { and, asc, between, eq } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { competitionFacts, competitions } from '#db/schema.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import type { Fact, FactBody, Setup } from '#engine/contract.ts'
import { defaultSetup } from '../setup/default-setups.ts'
import { currentState } from '#engine/state/current.ts'
import { cachedCompetition } from './cache.ts'
import type { Competition, FactRow } from './cache.ts'

/** The format chosen for the tournament as its sport usually plays it, used until the organizer chooses something else. */
export function firstSetup({ format, sport, maxTeams }: Pick<TournamentRow, 'format' | 'sport' | 'maxTeams'>): Setup {
  return defaultSetup(format === 'fixed_bracket' ? 'single_elimination' : format, sport, maxTeams)
}

/** What the competition needs to know about its tournament. */
type SetUp = Pick<TournamentRow, 'id' | 'format' | 'sport' | 'maxTeams'>

/** What is stored beside the log, and where the log ends. */
type Stored = Pick<Competition, 'version' | 'setup' | 'seeds' | 'drawBy'> & { lastFact: string | null }
type StoredColumns = { [Column in keyof Stored]?: (Column extends 'setup' ? unknown : Stored[Column]) | null }

/** A tournament's competition: its setup, its log, and the state calculated from both. Lock the tournament before changing it. */
export async function loadCompetition(db: Queryable, tournament: SetUp): Promise<Competition> {
  return competitionAt(db, tournament.id, await readStored(db, tournament))
}

async function readStored(db: Queryable, tournament: SetUp): Promise<Stored> {
  const { version, setup, seeds, drawBy } = competitions
  const isLast = and(eq(competitionFacts.tournamentId, competitions.tournamentId), eq(competitionFacts.seq, version))
  const [stored] = await db
    .select({ version, setup, seeds, drawBy, lastFact: competitionFacts.id })
    .from(competitions)
    .leftJoin(competitionFacts, isLast)
    .where(eq(competitions.tournamentId, tournament.id))
  return storedOf(tournament, stored)
}

/** The stored columns, or what a competition starts with until something is stored. */
export function storedOf(tournament: Omit<SetUp, 'id'>, columns: StoredColumns = {}): Stored {
  return {
    version: columns.version ?? 0,
    setup: (columns.setup as Setup | null | undefined) ?? firstSetup(tournament),
    seeds: columns.seeds ?? [],
    drawBy: columns.drawBy ?? 'seeds',
    lastFact: columns.lastFact ?? null,
  }
}

/** The competition with this end of its log: the cached one if it still ends there, or what was added since. */
export async function competitionAt(db: Queryable, tournamentId: string, stored: Stored): Promise<Competition> {
  const { competition: cached } = cachedCompetition(tournamentId)
  const { seeds, drawBy } = stored
  const rows = await readLog(db, tournamentId, cached?.rows ?? [], stored)
  // The same object for the same setup, which the engine calculates the shape of once.
  const setup = cached && isDeepStrictEqual(cached.setup, stored.setup) ? cached.setup : stored.setup
  const isSame = cached?.rows === rows && cached.setup === setup && cached.drawBy === drawBy
  if (isSame && isDeepStrictEqual(cached.seeds, seeds)) return cached
  const facts = rows.map(factOf)
  const state = currentState(setup, facts)
  // With thousands of matches, this took a while, and so will what comes next: others get their turn in between.
  await nextTurn()
  return { version: rows.at(-1)?.seq ?? 0, setup, seeds, drawBy, rows, facts, state }
}

/** A log only grows, so only what was added to the cached rows is read. A database that lost commits in a failover has another fact at their end. */
async function readLog(
  db: Queryable,
  tournamentId: string,
  cached: readonly FactRow[],
  { version, lastFact }: Stored,
): Promise<readonly FactRow[]> {
  if ((cached[version - 1]?.id ?? null) === lastFact)
    return cached.length === version ? cached : cached.slice(0, version)
  const last = cached.at(-1)
  if (last) {
    const rows = await readFacts(db, tournamentId, last.seq, version)
    if (rows[0]?.id === last.id) return [...cached, ...rows.slice(1)]
  }
  return readFacts(db, tournamentId, 1, version)
}

function readFacts(db: Queryable, tournamentId: string, from: number, to: number): Promise<FactRow[]> {
  return db
    .select()
    .from(competitionFacts)
    .where(and(eq(competitionFacts.tournamentId, tournamentId), between(competitionFacts.seq, from, to)))
    .orderBy(asc(competitionFacts.seq))
}

/** A row of the log as the engine's `Fact`. */
const factOf = ({ id, seq, body }: FactRow): Fact => ({ ...(body as FactBody), id, seq })
