import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import TriangleExclamationPoint from 'lucide-react/icons/triangle-exclamation-point'
import { toldFromMinutes } from '#features/competition/values.ts'
import { movedDuties } from '#features/competition/moved-rules.ts'
import type { Duty, ScheduleBoard, ScheduledMatch } from '#features/competition/schedule-contract.ts'
import { matchNameOf } from '#features/competition/ui/matches/rounds.ts'
import { viewOf } from '#features/competition/ui/matches/view.ts'
import { entriesQuery } from '#features/registrations/ui/queries.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { plural } from '#lib/words.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { useLazyDialog } from '#ui/lazy.tsx'
import { Progress } from '#ui/progress.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { DeskProps } from '../../desk-props.ts'
import { changedDuties, changedPins, movedMatches, rowsOf } from '../board/board-layout.ts'
import { DraftChanges, shownChanges } from './draft-changes.tsx'
import { changesText, laterEndText, lostText, refundText, timeAndDay, toldText } from './told-text.ts'
import { usePlanningProgress } from './use-planning-progress.ts'
import { UndoBar } from './undo-bar.tsx'
import { useSchedule } from '../use-schedule.ts'

const loadLateDialog = () => import('../late-dialog.tsx')

type DraftBarProps = Pick<DeskProps, 'tournament' | 'snapshot'> & { board: ScheduleBoard }

/** The draft, as one card with what it changes, then what else can be done. */
export function DraftBar({ tournament, snapshot, board }: DraftBarProps) {
  const client = useClient()
  const { change, isSending } = useSchedule(tournament.id)
  const percent = usePlanningProgress(tournament.id, isSending)
  const late = useLazyDialog(loadLateDialog)
  const param = { id: tournament.id }
  const { revision, draft, publishedAt } = board
  const moved = movedMatches(board)
  const duties = changedDuties(board)
  const { data: entries } = useQuery(entriesQuery(client, tournament.id))
  const teams = notifiedTeams(snapshot, board)
  const withoutCaptain = new Set(entries?.flatMap(({ captainId, teamId }) => (captainId === null ? [teamId] : [])))
  const told = teams.filter((team) => !withoutCaptain.has(team)).length

  const propose = async () => {
    let created: ScheduleBoard | undefined
    await change(async () => {
      created = await unwrap(client.tournaments[':id'].schedule.$post({ param, json: { revision } }))
      return created
    }, 'Schedule not created')
    if (created && !created.draft) toast({ title: 'The new schedule is the same as the published one' })
  }
  const discard = () =>
    change(
      () => unwrap(client.tournaments[':id'].schedule.draft.$delete({ param, query: { revision: String(revision) } })),
      'Draft not discarded',
    )
  const publish = async () => {
    const isPublished = await change(
      () => unwrap(client.tournaments[':id'].schedule.publish.$post({ param, json: { revision } })),
      'Schedule not published',
    )
    if (isPublished) toast({ title: 'Schedule published', description: toldText(told, teams.length - told) })
  }

  const isEmpty = !draft && !publishedAt && rowsOf(board).length === 0
  const create = (
    <Button variant={isEmpty ? 'primary' : 'secondary'} busy={isSending} onClick={() => void propose()}>
      {isEmpty ? 'Create a schedule' : 'Create a new schedule'}
    </Button>
  )
  const delay = publishedAt && (
    <Button className="self-start" aria-haspopup="dialog" disabled={isSending} onClick={() => void late.show()}>
      Report a delay
    </Button>
  )

  return (
    <div className="flex flex-col gap-4">
      <p aria-live="polite" className="text-soft empty:hidden">
        {isSending && 'Working on the schedule…'}
      </p>
      {percent > 0 && (
        <div className="flex max-w-96 items-center gap-3">
          <Progress value={percent} max={100} label="Schedule planned" text={`${percent}%`} />
          <span aria-hidden className="type-label w-10 shrink-0 text-right">{`${percent}%`}</span>
        </div>
      )}
      {isEmpty && (
        <EmptyState
          level={3}
          sport={tournament.sport}
          title="No schedule yet"
          hint="Create a schedule to give every match a court and a time."
          action={create}
        />
      )}
      {draft && (
        <Card as="section" aria-labelledby="draft" className="flex max-w-3xl flex-col gap-3 border-warning">
          <h3 id="draft" className="type-subheading flex items-center gap-2 text-warning">
            <TriangleExclamationPoint aria-hidden className="size-5 shrink-0" />
            {publishedAt ? "Teams don't see these changes yet" : "Teams don't see this draft yet"}
          </h3>
          <p role="status">
            {`${changesText({ moved: moved.length, duties: duties.length, pins: changedPins(board), isFirst: !publishedAt })}${told > 0 ? ` and notify ${plural(told, 'team')}` : ''}.`}
            {lostText(board.published, draft) ||
              (moved.length > shownChanges && endText(board, snapshot, tournament.timeZone))}
            {laterEndText(board.draftEndDate, tournament)}
            {stoppedText(board, tournament.timeZone)}
          </p>
          {board.draftRefunds && <p className="font-semibold">{refundText(board.draftRefunds)}</p>}
          {publishedAt && (
            <DraftChanges board={board} snapshot={snapshot} numbers={moved} timeZone={tournament.timeZone} />
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" disabled={isSending || board.clashes.length > 0} onClick={() => void publish()}>
              {told > 0 ? `Publish and notify ${plural(told, 'team')}` : 'Publish schedule'}
            </Button>
            <Button variant="quiet" disabled={isSending} onClick={() => void discard()}>
              Discard draft
            </Button>
          </div>
        </Card>
      )}
      {!draft && delay}
      {!isEmpty && (
        <Disclosure summary="More actions" className="max-w-3xl border-y border-line">
          <div className="flex flex-col items-start gap-3 pb-4">
            <UndoBar tournamentId={tournament.id} board={board} />
            <div className="flex flex-wrap gap-3">
              {draft && delay}
              {create}
              {publishedAt && (
                <Link to="/tournament/$id/print" params={{ id: tournament.id }} className={buttonClass()}>
                  Print the schedule
                </Link>
              )}
            </div>
          </div>
        </Disclosure>
      )}
      {late.Dialog && (
        <late.Dialog
          key={late.opening}
          tournamentId={tournament.id}
          timeZone={tournament.timeZone}
          board={board}
          {...late.state}
        />
      )}
    </div>
  )
}

/** The teams with a match or a duty that moves. Their captains and players are notified. */
function notifiedTeams({ matches, teams: all }: DeskProps['snapshot'], board: ScheduleBoard): string[] {
  const isMoved = new Set(movedMatches(board, toldFromMinutes))
  const isIn = new Set(all.flatMap(({ teamId, status }) => (status === 'in' ? [teamId] : [])))
  const teamOn = (duty: Duty) => ('team' in duty && isIn.has(duty.team) ? duty.team : null)
  const open = new Set(matches.flatMap(({ number, status }) => (status === 'decided' ? [] : [number])))
  const onDuty = movedDuties(board.published, board.draft ?? board.published, { minutes: toldFromMinutes, teamOn })
  const teams = matches
    .filter(({ number, status }) => isMoved.has(number) && status !== 'decided')
    .flatMap(({ slots }) => slots.flatMap((slot) => (typeof slot === 'object' ? [slot.team] : [])))
  return [...new Set([...teams, ...onDuty.flatMap(({ team, number }) => (open.has(number) ? [team] : []))])]
}

/** ' Everyone will see that play has stopped until around 3:15 PM.', with the day if it isn't today. */
function stoppedText({ draftStoppedUntil }: ScheduleBoard, timeZone: string): string {
  if (!draftStoppedUntil) return ''
  return ` Everyone will see that play has stopped until around ${timeAndDay(draftStoppedUntil, timeZone)}.`
}

const lastIn = (rows: readonly ScheduledMatch[] | null) =>
  rows?.reduce<ScheduledMatch | undefined>(
    (last, row) => (last && last.startsAt >= row.startsAt ? last : row),
    undefined,
  )

const isFinal = (name: string) => name === 'final' || name === 'grand final'

/** ' The final will start at 5:55 PM instead of 5:40 PM.' */
function endText({ draft, published }: ScheduleBoard, snapshot: DeskProps['snapshot'], timeZone: string): string {
  const [before, after] = [lastIn(published), lastIn(draft)]
  if (!before || !after || before.startsAt === after.startsAt) return ''
  const isSameDay = formatDay(before.startsAt, timeZone) === formatDay(after.startsAt, timeZone)
  const [was, is] = [before, after].map(({ startsAt }) => {
    const time = formatTime(startsAt, timeZone)
    return isSameDay ? time : `${formatDay(startsAt, timeZone)}, ${time}`
  })
  const match = snapshot.matches.find(({ number }) => number === after.number)
  const name = before.number === after.number && match ? matchNameOf(viewOf(snapshot).rounds, match) : ''
  return ` The ${isFinal(name) ? name : 'last match'} will start ${isSameDay ? 'at ' : ''}${is} instead of ${was}.`
}
