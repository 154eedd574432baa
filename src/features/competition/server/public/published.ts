import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { preparedBy } from '#db/prepared.ts'
import { competitionFacts, competitions, schedules, teams, tournaments } from '#db/schema.ts'
import { requireNotCancelled } from '#features/tournaments/server/read.ts'
import type { App } from '#platform/app.ts'
import type { ClinchingScenarios } from '../../api-contract.ts'
import { nextMatchOf } from '../../next-match.ts'
import { clinchingText } from '#engine/standings/clinching-text.ts'
import { clinchingScenariosOf } from '#engine/state/qualification.ts'
import { cachedCompetition, keepPublished } from '../cache.ts'
import type { Published } from '../cache.ts'
import { competitionAt, storedOf } from '../load.ts'
import { publishedSchedule, toPublishedSchedule, withResults } from '../schedule/published/published-schedule.ts'
import { toSnapshot } from '../wire.ts'

/** `surroundings` is a hash of everything in a snapshot that does not follow from the log: the setup, the seeds, the teams' names and the schedule. */
const end = {
  cancelledAt: tournaments.cancelledAt,
  removedAt: tournaments.removedAt,
  version: competitions.version,
  lastFact: competitionFacts.id,
  surroundings: sql<string>`md5(concat_ws(' ', ${tournaments.format}, ${tournaments.sport}, ${tournaments.maxTeams},
    ${competitions.setup}, ${competitions.seeds}, ${competitions.drawBy}, ${tournaments.timeZone},
    (select string_agg(concat(${teams.id}, ${teams.name}), ' ' order by ${teams.id}) from ${teams} where ${teams.tournamentId} = ${tournaments.id}),
    (select concat(${schedules.publishedRevision}, '.', ${schedules.progressRevision}) from ${schedules} where ${schedules.tournamentId} = ${tournaments.id})))`,
}

/** What `surroundings` is a hash of. `names` are of all the tournament's teams by id, including teams that are no longer in any list. */
const surroundings = {
  format: tournaments.format,
  sport: tournaments.sport,
  maxTeams: tournaments.maxTeams,
  setup: competitions.setup,
  seeds: competitions.seeds,
  drawBy: competitions.drawBy,
  names: sql<
    Record<string, string>
  >`(select coalesce(jsonb_object_agg(${teams.id}, ${teams.name}), '{}') from ${teams} where ${teams.tournamentId} = ${tournaments.id})`,
  schedule: publishedSchedule,
}

const ofTournament = eq(competitions.tournamentId, tournaments.id)
const isLast = and(eq(competitionFacts.tournamentId, tournaments.id), eq(competitionFacts.seq, competitions.version))
const isAsked = eq(tournaments.id, sql.placeholder('id'))

const ends = preparedBy((db) =>
  db
    .select(end)
    .from(tournaments)
    .leftJoin(competitions, ofTournament)
    .leftJoin(competitionFacts, isLast)
    .where(isAsked)
    .prepare('competition_end'),
)

const wholes = preparedBy((db) =>
  db
    .select({ ...end, ...surroundings })
    .from(tournaments)
    .leftJoin(competitions, ofTournament)
    .leftJoin(competitionFacts, isLast)
    .where(isAsked)
    .prepare('competition_whole'),
)

type End = { version: number; lastFact: string | null; surroundings: string }

const revisionOf = ({ surroundings: hash, version, lastFact }: End) => [hash, version, lastFact].join('-')

/** The version of this revision, if that is in the log and everything beside the log is still the same. */
export function versionAt({ competition, surroundings: hash }: Published, revision: string): number | null {
  const version = Number(revision.split('-')[1])
  const lastFact = competition.rows[version - 1]?.id ?? null
  return revisionOf({ surroundings: hash, version, lastFact }) === revision ? version : null
}

async function readEnd(db: Database, tournamentId: string): Promise<End> {
  const [row] = await ends(db, '').execute({ id: tournamentId })
  const found = requireNotCancelled(row)
  return { ...found, version: found.version ?? 0 }
}

/** Differs whenever anything in the snapshot does. Much cheaper to read than the snapshot. */
export const readRevision = async (app: App, tournamentId: string) => revisionOf(await readEnd(app.db, tournamentId))

/** The competition as everyone sees it now. A revision is read and calculated once in this process, however many ask for it. */
export async function readPublished(app: App, tournamentId: string): Promise<Published> {
  const found = await readEnd(app.db, tournamentId)
  const revision = revisionOf(found)
  const { published } = cachedCompetition(tournamentId)
  if (published?.revision === revision) return published
  const key = `${tournamentId} ${revision}`
  const reading = inProgress.get(key) ?? publish(app.db, tournamentId, found).finally(() => inProgress.delete(key))
  inProgress.set(key, reading)
  return reading
}

const inProgress = new Map<string, Promise<Published>>()

async function publish(db: Database, tournamentId: string, found: End): Promise<Published> {
  const { published: before } = cachedCompetition(tournamentId)
  const isSame = before?.surroundings === found.surroundings
  const { stored, names, schedule } = isSame
    ? { stored: { ...found, ...setUpAs(before.competition) }, names: before.names, schedule: before.schedule }
    : await readWhole(db, tournamentId)
  const competition = await competitionAt(db, tournamentId, stored)
  const revision = revisionOf(stored)
  const snapshot = { revision, ...toSnapshot(competition, names), schedule: withResults(schedule, competition) }
  const updates = new Map<number, Uint8Array>()
  const published = { competition, revision, surroundings: stored.surroundings, names, schedule, snapshot, updates }
  keepPublished(tournamentId, published)
  await nextTurn()
  return published
}

const setUpAs = ({ setup, seeds, drawBy }: Published['competition']) => ({ setup, seeds, drawBy })

/**
 * The surroundings with their hash and the end of the log, in one statement. Surroundings read after their hash could be newer, and would be
 * shown again as soon as the hash is the same again. The log up to its end can be read later, because it only grows.
 */
async function readWhole(db: Database, tournamentId: string) {
  const [row] = await wholes(db, '').execute({ id: tournamentId })
  const found = requireNotCancelled(row)
  const stored = { ...storedOf(found, found), surroundings: found.surroundings }
  return { stored, names: new Map(Object.entries(found.names)), schedule: toPublishedSchedule(found.schedule) }
}

/** What a team needs to advance from its group or to win its table, and what its next match decides. */
export async function readClinchingScenarios(
  app: App,
  tournamentId: string,
  teamId: string,
): Promise<ClinchingScenarios> {
  const { competition, names, snapshot } = await readPublished(app, tournamentId)
  const { setup, state } = competition
  const scenarios = clinchingScenariosOf(setup, state, teamId, nextMatchOf(snapshot, teamId)?.number)
  if (!scenarios) return { sentences: [], next: null }
  const { next, goal } = scenarios
  return {
    sentences: clinchingText(scenarios, (team) => names.get(team) ?? ''),
    next: next && { ...next, goal },
  }
}
