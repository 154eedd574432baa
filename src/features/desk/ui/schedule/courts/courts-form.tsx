import { useEffect, useRef, useState } from 'react'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import type { Round } from '#features/competition/ui/matches/rounds.ts'
import { restLimits } from '#features/competition/ui/new-courts/problems.ts'
import { matchMinutes } from '#features/competition/values.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { toast } from '#ui/toast/toast.ts'
import { othersSince } from '../draft/changes-by-others.tsx'
import { CourtFields } from './court-fields.tsx'
import {
  daysOf,
  formOf,
  hasWrongMinutes,
  nameProblemsIn,
  sentCourts,
  sharedHoursProblemsIn,
  type CourtsForm,
  type RefusedFields,
} from './court-form.ts'
import { DutyTeamsField } from './duty-teams-field.tsx'
import { HoursFields } from './hours-fields.tsx'
import { MinutesField, MinutesFields } from './minutes-fields.tsx'
import { useSchedule } from '../use-schedule.ts'

interface CourtsFormProps {
  tournament: Tournament
  board: ScheduleBoard
  /** The rounds of the draw; none before it. */
  rounds: readonly Round[]
  onSaved: () => void
  /** Starts again with the latest courts. */
  onRestart: () => void
}

/** Courts with their opening hours, and how long matches take. */
export function CourtsFields({ tournament, board, rounds, onSaved, onRestart }: CourtsFormProps) {
  const client = useClient()
  const days = daysOf(tournament)
  // What is saved replaces the courts that were here when editing began, and later ones only on request.
  const [base, setBase] = useState(board)
  const [form, setForm] = useState(() => formOf(base, tournament, days))
  const { change, isSending } = useSchedule(tournament.id)
  const isOutdated = !isSending && courtsIn(board) !== courtsIn(base)
  const [refusal, setRefusal] = useState<{ fields: RefusedFields; sentence: string } | null>(null)
  const edit = (changes: Partial<CourtsForm>) => {
    setRefusal(null)
    setForm((before) => ({ ...before, ...changes }))
  }

  const refused = refusal?.fields ?? {}
  const nameProblems = refusal ? nameProblemsIn(form, refused) : []
  const isAtField =
    nameProblems.some((wrong) => wrong !== undefined) ||
    hasWrongMinutes(form) ||
    Object.keys(refused).some((field) => field.includes('.hours'))
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusal])

  const save = async () => {
    const { minutes, rest, waitsForRounds, dutyTeams, ownMinutes } = form
    const { revision } = isOutdated ? base : board
    const json = {
      revision,
      courts: sentCourts(form),
      minutes,
      rest,
      waitsForRounds,
      dutyTeams,
      rounds: ownMinutes ?? [],
    }
    setRefusal(null)
    const isSaved = await change(
      () => unwrap(client.tournaments[':id'].courts.$put({ param: { id: tournament.id }, json })),
      'Courts not saved',
      ({ fields, message }) => setRefusal({ fields, sentence: Object.values(fields)[0] ?? message }),
    )
    if (!isSaved) return
    toast({ title: 'Courts saved' })
    onSaved()
  }

  /** What is saved then replaces the latest courts. One that was removed in the meantime is added again. */
  const keep = () => {
    const existing = new Set(board.courts.map(({ id }) => id))
    edit({
      courts: form.courts.map((court) => (court.id && existing.has(court.id) ? court : { ...court, id: undefined })),
    })
    setBase(board)
  }

  return (
    <form
      ref={element}
      noValidate
      className="flex max-w-3xl flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <CourtFields
        courts={form.courts}
        days={days}
        hasOwnHours={form.shared === null}
        nameProblems={nameProblems}
        refused={refused}
        onChange={(courts) => edit({ courts })}
      />
      {form.shared && (
        <HoursFields
          legend="Hours for all courts"
          days={days}
          hours={form.shared}
          problems={sharedHoursProblemsIn(form, refused)}
          onChange={(shared) => edit({ shared })}
        />
      )}
      <Checkbox
        label="Courts have different hours"
        checked={form.shared === null}
        onChange={({ target }) =>
          edit(
            target.checked
              ? { shared: null, courts: form.courts.map((court) => ({ ...court, hours: form.shared ?? [] })) }
              : { shared: form.courts[0]?.hours ?? [] },
          )
        }
      />
      <div className="flex flex-wrap gap-4">
        <MinutesField
          label="Minutes per match"
          value={form.minutes}
          limits={matchMinutes}
          isChecked={refusal !== null}
          onChange={(minutes) => edit({ minutes })}
        />
        <MinutesField
          label="Rest between matches"
          value={form.rest}
          limits={restLimits}
          isChecked={refusal !== null}
          onChange={(rest) => edit({ rest })}
        />
      </div>
      <MinutesFields
        rounds={rounds}
        usual={form.minutes}
        own={form.ownMinutes}
        isChecked={refusal !== null}
        onChange={(ownMinutes) => edit({ ownMinutes })}
      />
      <Checkbox
        label="Finish each round before the next one starts"
        hint="No match starts until every match in the previous round is over."
        checked={form.waitsForRounds}
        onChange={({ target }) => edit({ waitsForRounds: target.checked })}
      />
      {board.mode === 'times' && (
        <DutyTeamsField value={form.dutyTeams} onChange={(dutyTeams) => edit({ dutyTeams })} />
      )}
      {isOutdated && (
        <Alert tone="warning" role="status" title="The courts changed while you were editing">
          {othersSince(board, base.revision).map(({ revision, by, sentence }) => (
            <p key={revision}>{`${by} ${sentence}.`}</p>
          ))}
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="sm" onClick={keep}>
              Use my version
            </Button>
            <Button size="sm" variant="quiet" onClick={onRestart}>
              Use their version
            </Button>
          </div>
        </Alert>
      )}
      {refusal && !isAtField && (
        <p role="alert" className="text-danger">
          {refusal.sentence}
        </p>
      )}
      <Button type="submit" variant="primary" busy={isSending} className="self-start">
        Save courts
      </Button>
    </form>
  )
}

/** What this form edits, to compare. */
const courtsIn = ({ courts, settings }: ScheduleBoard) => JSON.stringify([courts, settings])
