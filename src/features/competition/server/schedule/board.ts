import type { Queryable } from '#db/client.ts'
import { unplacedOf } from '#engine/schedule/unplaced.ts'
import { teamNames } from '#features/teams/server/list.ts'
import { readTournament } from '#features/tournaments/server/read.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import type { App } from '#platform/app.ts'
import type { ScheduleBoard } from '../../schedule-contract.ts'
import type { Competition } from '../cache.ts'
import { loadCompetition } from '../load.ts'
import { clashesIn, currentRows, planInputOf, toPlacement } from './plan-input.ts'
import { clashSentence, unplacedSentence, type Wording } from './sentences.ts'
import { readStored, type StoredSchedule } from './stored.ts'

/** What is needed to work on a schedule. */
export type Loaded = { tournament: TournamentRow; competition: Competition; stored: StoredSchedule }

export async function readBoard(app: App, tournamentId: string): Promise<ScheduleBoard> {
  return toBoard(app, app.db, await loadSchedule(app.db, await readTournament(app.db, tournamentId)))
}

export async function loadSchedule(db: Queryable, tournament: TournamentRow): Promise<Loaded> {
  const competition = await loadCompetition(db, tournament)
  return { tournament, competition, stored: await readStored(db, tournament.id) }
}

export async function toBoard(app: App, db: Queryable, loaded: Loaded): Promise<ScheduleBoard> {
  const { competition, stored } = loaded
  const { revision, courts, settings, draft, published, publishedAt } = stored
  const wording = await wordingOf(app, db, loaded)
  const { input } = wording
  const rows = currentRows(competition, stored)
  const placements = rows.map(toPlacement)
  return {
    revision,
    courts,
    settings,
    publishedAt: publishedAt?.toISOString() ?? null,
    published,
    draft: draft && rows,
    unplaced: unplacedOf(input, placements).map((unplaced) => ({
      number: unplaced.match,
      sentence: unplacedSentence(unplaced, wording),
    })),
    clashes: clashesIn(competition, input, placements).map((clash) => ({
      number: clash.match,
      sentence: clashSentence(clash, wording),
    })),
  }
}

export async function wordingOf(
  app: App,
  db: Queryable,
  { tournament, competition, stored }: Loaded,
): Promise<Wording> {
  const names = await teamNames(
    db,
    competition.state.teams.map(({ team }) => team),
  )
  return {
    input: planInputOf(competition, stored, app.now()),
    nameOf: (teamId) => names.get(teamId) ?? 'a team',
    timeZone: tournament.timeZone,
  }
}
