import { and, eq, isNull, sql } from 'drizzle-orm'
import { preparedBy } from '#db/prepared.ts'
import { competitions, teams, tournaments } from '#db/schema.ts'
import { readTournament } from '#features/tournaments/server/service.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { EffectState, NextRound, Snapshot } from '../api-contract.ts'
import type { Preview } from '../change-contract.ts'
import type { Setup } from '#engine/contract.ts'
import type { State } from '#engine/state/state.ts'
import { nextRound } from '#engine/swiss/next-round.ts'
import { matchOfFact, needsConfirmation } from '../rules.ts'
import { currentOf } from './current.ts'
import { firstSetup, loadCompetition } from './load.ts'
import type { SetUp } from './load.ts'
import { factsFor } from './record/added-facts.ts'
import { effectOn } from './record/effect.ts'
import { knownFact } from './record/record.ts'
import { toSnapshot } from './snapshot.ts'
import { teamNames } from './team-names.ts'
import { toEffect } from './wire.ts'

/** The current competition. It includes the names of its teams, because teams that left are no longer in any list. */
export async function readSnapshot(app: App, tournamentId: string): Promise<Snapshot> {
  const current = await readCurrent(app, await readTournament(app.db, tournamentId))
  const names = await teamNames(
    app.db,
    current.state.entrants.map(({ entrant }) => entrant),
  )
  return toSnapshot(current, names)
}

const everythingShown = preparedBy((db) =>
  db
    .select({
      revision: sql<string>`md5(concat_ws(' ', ${tournaments.format}, ${tournaments.sport}, ${tournaments.maxTeams}, ${competitions},
        (select string_agg(concat(${teams.id}, ${teams.name}), ' ' order by ${teams.id}) from ${teams} where ${teams.tournamentId} = ${tournaments.id})))`,
    })
    .from(tournaments)
    .leftJoin(competitions, eq(competitions.tournamentId, tournaments.id))
    .where(and(eq(tournaments.id, sql.placeholder('id')), isNull(tournaments.deletedAt)))
    .prepare('snapshot_revision'),
)

/** A hash that changes with everything in a snapshot: the setup, the log and the teams' names. Much cheaper to read than the snapshot. */
export async function snapshotRevision(app: App, tournamentId: string): Promise<string> {
  const [row] = await everythingShown(app.db, '').execute({ id: tournamentId })
  if (!row) throw new AppError('tournament_not_found')
  return row.revision
}

/** The current setup and state of a competition. */
export async function readCurrent(app: App, tournament: SetUp) {
  const [row] = await app.db.select().from(competitions).where(eq(competitions.tournamentId, tournament.id))
  const current = await currentOf(app.db, tournament, row?.version ?? 0)
  const setup = (row?.setup as Setup | undefined) ?? firstSetup(tournament)
  return { ...current, setup, seeds: row?.seeds ?? [], drawBy: row?.drawBy ?? 'seeds' }
}

/** The pairing to propose for the next Swiss round. It is only published as a fact of its own. */
export async function readNextRound(app: App, tournamentId: string): Promise<NextRound> {
  const { state, version } = await loadCompetition(app.db, await readTournament(app.db, tournamentId))
  const next = nextRound(state)
  if (!next) throw noRoundDue(state)
  const { round, pairs, bye } = next.pairing
  return { round, pairs, bye, rematches: next.rematches, basedOn: version }
}

function noRoundDue({ matches }: State): AppError {
  if (matches.length === 0) return new AppError('not_drawn')
  const rounds = matches.filter(({ fixture }) => fixture.bracket === 'swiss')
  const open = rounds.find(({ status }) => status !== 'decided')
  if (rounds.length === 0) return new AppError('no_round_due', { sentence: 'This format has no rounds to pair.' })
  return new AppError('no_round_due', { sentence: open && `Round ${open.fixture.round} isn't over yet.` })
}

/** What a fact would change now, without adding it. A draw cannot be previewed. */
export async function preview(
  app: App,
  tournamentId: string,
  { id, fact: body, keptDownstream }: Preview,
): Promise<EffectState> {
  const tournament = await readTournament(app.db, tournamentId)
  if (body.kind === 'draw' || body.kind === 'entry_list') throw new AppError('draw_without_preview')
  const competition = await loadCompetition(app.db, tournament)
  const added = knownFact(competition, { id, body }) ? [] : factsFor(competition, { id, body, keptDownstream })
  const { effect } = effectOn(competition, added)
  return toEffect(effect, needsConfirmation(effect, matchOfFact(body, competition.facts)))
}
