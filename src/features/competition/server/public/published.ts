import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { preparedBy } from '#db/prepared.ts'
import { competitionFacts, competitions, teams, tournaments } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { TeamNeeds } from '../../api-contract.ts'
import { needsText } from '#engine/standings/clinching-text.ts'
import { clinchingScenariosOf } from '#engine/state/qualification.ts'
import { cachedCompetition, keepPublished } from '../cache.ts'
import type { Published } from '../cache.ts'
import { competitionAt, readStored } from '../load.ts'
import { toSnapshot } from './snapshot.ts'

/** `surroundings` is a hash of everything in a snapshot that does not follow from the log: the setup, the seeds and the teams' names. */
const ends = preparedBy((db) =>
  db
    .select({
      version: competitions.version,
      lastFact: competitionFacts.id,
      surroundings: sql<string>`md5(concat_ws(' ', ${tournaments.format}, ${tournaments.sport}, ${tournaments.maxTeams},
        ${competitions.setup}, ${competitions.seeds}, ${competitions.drawBy},
        (select string_agg(concat(${teams.id}, ${teams.name}), ' ' order by ${teams.id}) from ${teams} where ${teams.tournamentId} = ${tournaments.id})))`,
      id: tournaments.id,
      format: tournaments.format,
      sport: tournaments.sport,
      maxTeams: tournaments.maxTeams,
    })
    .from(tournaments)
    .leftJoin(competitions, eq(competitions.tournamentId, tournaments.id))
    .leftJoin(
      competitionFacts,
      and(eq(competitionFacts.tournamentId, tournaments.id), eq(competitionFacts.seq, competitions.version)),
    )
    .where(and(eq(tournaments.id, sql.placeholder('id')), isNull(tournaments.deletedAt)))
    .prepare('competition_end'),
)

async function readEnd(db: Database, tournamentId: string) {
  const [end] = await ends(db, '').execute({ id: tournamentId })
  if (!end) throw new AppError('tournament_not_found')
  const version = end.version ?? 0
  return { ...end, version, revision: revisionOf(end.surroundings, version, end.lastFact) }
}

const revisionOf = (surroundings: string, version: number, lastFact: string | null | undefined) =>
  [surroundings, version, lastFact].join('-')

/** The version of this revision, if that is in the log and everything beside the log is still the same. */
export function versionAt({ competition, surroundings }: Published, revision: string): number | null {
  const version = Number(revision.split('-')[1])
  return revisionOf(surroundings, version, competition.rows[version - 1]?.id) === revision ? version : null
}

/** Differs whenever anything in the snapshot does. Much cheaper to read than the snapshot. */
export const readRevision = async (app: App, tournamentId: string) => (await readEnd(app.db, tournamentId)).revision

/** The competition as everyone sees it now. A revision is read and calculated once in this process, however many ask for it. */
export async function readPublished(app: App, tournamentId: string): Promise<Published> {
  const end = await readEnd(app.db, tournamentId)
  const { published } = cachedCompetition(tournamentId)
  if (published?.revision === end.revision) return published
  const key = `${tournamentId} ${end.revision}`
  const reading = inProgress.get(key) ?? publish(app.db, end).finally(() => inProgress.delete(key))
  inProgress.set(key, reading)
  return reading
}

const inProgress = new Map<string, Promise<Published>>()

async function publish(db: Database, end: Awaited<ReturnType<typeof readEnd>>): Promise<Published> {
  const { id, surroundings, revision, version, lastFact } = end
  const { published: before } = cachedCompetition(id)
  const isAround = before?.surroundings === surroundings
  const stored = isAround ? before.competition : await readStored(db, end)
  const competition = await competitionAt(db, id, { ...stored, version, lastFact })
  const names = isAround ? before.names : await readNames(db, id)
  const snapshot = { revision, ...toSnapshot(competition, names) }
  const published = { competition, revision, surroundings, names, snapshot, updates: new Map<number, Uint8Array>() }
  keepPublished(id, published)
  return published
}

/** The names of all the tournament's teams by id, including teams that are no longer in any list. */
async function readNames(db: Database, tournamentId: string): Promise<Map<string, string>> {
  const named = await db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(eq(teams.tournamentId, tournamentId))
  return new Map(named.map(({ id, name }) => [id, name]))
}

/** What a team needs to advance from its group or to win its table. Calculated once for each version of the log. */
export async function readNeeds(app: App, tournamentId: string, teamId: string): Promise<TeamNeeds> {
  const { competition, names } = await readPublished(app, tournamentId)
  const wants = clinchingScenariosOf(competition.setup, competition.state, teamId)
  if (!wants) return { sentences: [] }
  return { sentences: needsText(wants.needs, wants, (team) => names.get(team) ?? '') }
}
