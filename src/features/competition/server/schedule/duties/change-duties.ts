import { knownDuties } from '#engine/schedule/duties/duty-matches.ts'
import { keyOf } from '#engine/schedule/duties/model.ts'
import { readTournament } from '#features/tournaments/server/read.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { dutyName } from '../../../duty-text.ts'
import type { PutDuty } from '../../../schedule-change-contract.ts'
import type { Duty, OfferedDuties, ScheduleBoard } from '../../../schedule-contract.ts'
import { loadSchedule, wordingOf } from '../board.ts'
import { changeSchedule, refuseUndrawn, type Sender } from '../drafts/change.ts'
import { dutyNotes, dutyPlanOf, hasDuties, offeredDutiesIn } from './duties.ts'
import type { Loaded } from '../loaded.ts'
import { decidedIn } from '../planning/plan-input.ts'
import { playableFrom } from '../match-day/playable-from.ts'
import { planDraft, type PlanSender } from '../planning/propose.ts'
import { dutyInSentence, type Wording } from '../schedule-text.ts'
import { storeChange } from '../stored.ts'

/** Assigns, in the draft, a duty team to every match that has none or whose team can't be there. No match moves. */
export function assignAllDuties(app: App, tournamentId: string, sender: PlanSender): Promise<ScheduleBoard> {
  return planDraft(app, tournamentId, sender, (loaded) => {
    refuseWithoutDuties(loaded)
    if (loaded.rows.length === 0) throw new AppError('nothing_scheduled')
    const { input, rows } = loaded
    return { sentence: 'assigned duty teams', input, from: playableFrom(loaded), rows, keepsPlacements: true }
  })
}

/** Changes who is on duty for a match in the draft. Refused, with the reason, if the team can't be there. */
export function changeDuty(
  app: App,
  tournamentId: string,
  { number, duty, ...sender }: PutDuty & Sender & { number: number },
): Promise<ScheduleBoard> {
  return changeSchedule(app, tournamentId, sender, async (tx, loaded) => {
    refuseUndrawn(loaded)
    requireOpen(loaded, number)
    const wording = await wordingOf(tx, loaded)
    const known = duty && knownDuties(loaded.competition.state)(duty)
    const draft = loaded.rows.map((row) => (row.number === number ? { ...row, duty: known } : row))
    if (known) refuseUnavailable(loaded, { number, duty: known }, wording)
    await storeChange(tx, tournamentId, loaded.stored, { draft })
    const sentence = known
      ? `put ${dutyInSentence(known, wording.nameOf)} on duty for match ${number}`
      : `removed the duty team of match ${number}`
    return { sentence, undo: 'added' }
  })
}

function refuseWithoutDuties(loaded: Loaded): void {
  if (!hasDuties(loaded)) throw new AppError('no_duties')
}

function requireOpen(loaded: Loaded, number: number): void {
  refuseWithoutDuties(loaded)
  if (!loaded.competition.state.matches.some(({ fixture }) => fixture.no === number))
    throw new AppError('match_not_found')
  if (decidedIn(loaded.competition).has(number)) throw new AppError('match_is_over')
  if (!loaded.rows.some((row) => row.number === number)) throw new AppError('match_unscheduled')
  if (loaded.started.has(number)) throw new AppError('match_has_started')
}

function refuseUnavailable(loaded: Loaded, { number, duty }: { number: number; duty: Duty }, wording: Wording): void {
  const offered = offeredDutiesIn(loaded, loaded.rows, number)
  if (offered.some((other) => keyOf(other) === keyOf(duty))) return
  const rows = loaded.rows.map((row) => (row.number === number ? { ...row, duty } : row))
  const note = dutyNotes(loaded, wording, dutyPlanOf(loaded, rows)).find((clash) => clash.number === number)
  throw note ? new AppError('schedule_clash', { sentence: note.sentence }) : new AppError('duty_unknown')
}

const mostOffered = 60

/** Who could be on duty for a match, best first. */
export async function readOfferedDuties(app: App, tournamentId: string, number: number): Promise<OfferedDuties> {
  const loaded = await loadSchedule(app, app.db, await readTournament(app.db, tournamentId))
  refuseUndrawn(loaded)
  requireOpen(loaded, number)
  const { nameOf } = await wordingOf(app.db, loaded)
  return offeredDutiesIn(loaded, loaded.rows, number)
    .slice(0, mostOffered)
    .map((duty) => ({ duty, name: dutyName(duty, nameOf) }))
}
