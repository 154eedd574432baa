import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Queryable } from '#db/client.ts'
import { withKnownDuties } from '#engine/schedule/duties/duty-matches.ts'
import { unplacedOf } from '#engine/schedule/changes/unplaced.ts'
import { teamNames } from '#features/teams/server/list.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { startOf } from '#features/tournaments/rules.ts'
import { readTournament } from '#features/tournaments/server/read.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import type { App } from '#platform/app.ts'
import type { ScheduleBoard } from '../../schedule-contract.ts'
import { loadCompetition } from '../load.ts'
import { readChanges, undoableIn } from './drafts/changes.ts'
import { clashesOfRows } from './drafts/clashes.ts'
import { courtQueueOf } from './match-day/court-queue.ts'
import { draftRefunds } from './published/draft-refunds.ts'
import { endAfterPublishing } from './published/end-after-publishing.ts'
import { gapsIn } from './days/gaps-in.ts'
import { newStopIn } from './days/stop.ts'
import { dutyNotes, dutyPlanOf, missingDutiesIn } from './duties/duties.ts'
import type { Loaded } from './loaded.ts'
import { broughtForwardIn } from './days/early-resume.ts'
import { lateCourts, noEarlier, playableFrom } from './match-day/playable-from.ts'
import { currentPlan, fromNow, placementsOf, startedIn } from './planning/plan-input.ts'
import {
  clashSentence,
  earlyResumeSentence,
  gapSentence,
  missingDutySentence,
  unplacedSentence,
  type Wording,
} from './schedule-text.ts'
import { currentGamesOf } from './current-games.ts'
import { readStored } from './stored.ts'

export async function readBoard(app: App, tournamentId: string, viewer: Actor): Promise<ScheduleBoard> {
  return toBoard(app.db, await loadSchedule(app, app.db, await readTournament(app.db, tournamentId)), viewer)
}

export async function loadSchedule(app: App, db: Queryable, tournament: TournamentRow): Promise<Loaded> {
  const competition = await loadCompetition(db, tournament)
  const stored = await readStored(db, tournament.id, competition.state.matches)
  const now = app.now()
  const started = startedIn(competition, stored, now)
  const { rows, input } = currentPlan(competition, stored, { started, startsAt: startOf(tournament) })
  const queue = stored.mode === 'next_free_court' ? courtQueueOf(competition, stored, now) : null
  // With thousands of matches, this took a while, and so will what comes next: others get their turn in between.
  await nextTurn()
  return { tournament, competition, stored, rows, started, now, input, queue }
}

export async function toBoard(db: Queryable, loaded: Loaded, viewer: Actor): Promise<ScheduleBoard> {
  const { competition, stored, rows, now, queue } = loaded
  const { revision, courts, settings, mode, draft, published, publishedAt } = stored
  const wording = await wordingOf(db, loaded)
  const changes = await readChanges(db, loaded.tournament.id)
  const undoable = undoableIn(changes)
  // Called matches have no times to check.
  const placements = queue ? [] : placementsOf(loaded, rows)
  const gaps = queue ? [] : gapNotes(loaded, wording)
  await nextTurn()
  const unplaced = queue
    ? []
    : unplacedOf(fromNow(noEarlier(loaded), playableFrom(loaded), lateCourts(loaded)), placements)
  await nextTurn()
  const dutyPlan = dutyPlanOf(loaded, rows)
  const dutyClashes = dutyNotes(loaded, wording, dutyPlan)
  const missingDuties = Map.groupBy(missingDutiesIn(loaded, dutyPlan), ({ reason }) => reason)
  await nextTurn()
  return {
    revision,
    courts,
    settings,
    mode,
    queue,
    publishedAt: publishedAt?.toISOString() ?? null,
    published: withKnownDuties(competition.state, published),
    draft: draft && withKnownDuties(competition.state, rows),
    earlierGames: withKnownDuties(competition.state, stored.earlierGames),
    stoppedUntil: isoIfLater(stored.stoppedUntil, now),
    draftStoppedUntil: newStopIn(loaded)?.toISOString() ?? null,
    draftEndDate: laterEnd(loaded),
    draftRefunds: await draftRefunds(db, loaded),
    changes: changes.map((change) => ({
      revision: change.revision,
      by: change.by,
      isOwn: change.actorId === viewer.id,
      sentence: change.sentence,
    })),
    undo: undoable?.actorId === viewer.id ? undoable.sentence : null,
    unplaced: unplaced.map((match) => ({ number: match.match, sentence: unplacedSentence(match, wording) })),
    gaps,
    missingDuties: Array.from(missingDuties, ([reason, missing]) => {
      const numbers = missing.map(({ match }) => match)
      const sentence = missingDutySentence(reason, numbers, { kind: settings.dutyTeams })
      return { numbers, sentence, canBeAssigned: reason === 'not_assigned' }
    }),
    clashes: [
      ...(queue ? [] : clashesOfRows(loaded, rows)).map((clash) => ({
        number: clash.match,
        sentence: clashSentence(clash, wording),
      })),
      ...dutyClashes,
    ],
  }
}

function gapNotes(loaded: Loaded, wording: Wording): ScheduleBoard['gaps'] {
  const forward = broughtForwardIn(loaded)
  return [
    ...(forward ? [{ courtId: null, sentence: earlyResumeSentence(forward) }] : []),
    ...gapsIn(loaded).map((gap) => ({ courtId: gap.court, sentence: gapSentence(gap, wording) })),
  ]
}

function laterEnd(loaded: Loaded): string | null {
  const endDate = endAfterPublishing(loaded)
  return loaded.stored.draft && endDate > loaded.tournament.endDate ? endDate.toISOString() : null
}

const isoIfLater = (instant: Date | null, now: Date) => (instant && instant > now ? instant.toISOString() : null)

/** What sentences about this schedule need to know. */
export async function wordingOf(db: Queryable, { tournament, competition, input, now }: Loaded): Promise<Wording> {
  const teams = competition.state.teams.map(({ team }) => team)
  const names = await teamNames(db, teams)
  const { gameOf } = currentGamesOf(competition.state.matches)
  return { input, nameOf: (teamId) => names.get(teamId) ?? 'a team', gameOf, timeZone: tournament.timeZone, now }
}
