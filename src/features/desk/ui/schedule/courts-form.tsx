import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import {
  matchMinutes,
  maxCourtNameLength,
  maxCourts,
  maxScheduleDays,
  restMinutes,
} from '#features/competition/values.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { toast } from '#ui/toast/toast.ts'
import { NumberField } from '../setup/number-field.tsx'
import { daysOf, formOf, newCourt, sentCourts, type CourtRow, type CourtsForm } from './court-form.ts'
import { HoursFields } from './hours-fields.tsx'
import { useSchedule } from './use-schedule.ts'

interface CourtsFormProps {
  tournament: Tournament
  board: ScheduleBoard
  onSaved: () => void
  /** Starts again with the latest courts. */
  onRestart: () => void
}

/** Courts with their opening hours, and how long matches take. */
export function CourtsFields({ tournament, board, onSaved, onRestart }: CourtsFormProps) {
  const client = useClient()
  const days = daysOf(tournament, maxScheduleDays)
  // What is saved replaces the courts that were here when editing began, and no later ones.
  const [base] = useState(board)
  const [form, setForm] = useState(() => formOf(base, tournament, days))
  const { change, isSending } = useSchedule(tournament.id)
  const edit = (changes: Partial<CourtsForm>) => setForm((before) => ({ ...before, ...changes }))
  const editCourt = (at: number, changes: Partial<CourtRow>) =>
    edit({ courts: form.courts.map((court, index) => (index === at ? { ...court, ...changes } : court)) })

  const save = async () => {
    const { minutes, rest, waitsForRounds } = form
    const { revision, settings } = base
    const json = { revision, courts: sentCourts(form), minutes, rest, waitsForRounds, rounds: settings.rounds }
    const isSaved = await change(
      () => unwrap(client.tournaments[':id'].courts.$put({ param: { id: tournament.id }, json })),
      'Courts not saved',
    )
    if (!isSaved) return
    toast({ title: 'Courts saved' })
    onSaved()
  }

  return (
    <form
      noValidate
      className="flex max-w-3xl flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <fieldset className="flex flex-col gap-3">
        <legend className="type-label mb-2 text-sm">Courts</legend>
        {form.courts.map((court, index) => (
          <div key={court.key} className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Field label={`Name of court ${index + 1}`} labelHidden className="min-w-0 flex-1 sm:max-w-72">
                <Input
                  value={court.name}
                  maxLength={maxCourtNameLength}
                  onChange={({ target }) => editCourt(index, { name: target.value })}
                />
              </Field>
              <Checkbox
                label="Main court"
                checked={court.isMain}
                onChange={({ target }) =>
                  edit({
                    courts: form.courts.map((other) => ({ ...other, isMain: other === court && target.checked })),
                  })
                }
              />
              <Button
                variant="quiet"
                aria-label={`Remove ${court.name}`}
                onClick={() => edit({ courts: form.courts.filter((other) => other !== court) })}
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
            {!form.shared && (
              <HoursFields
                legend={`Hours for ${court.name}`}
                days={days}
                hours={court.hours}
                onChange={(hours) => editCourt(index, { hours })}
              />
            )}
          </div>
        ))}
        <p className="text-sm text-soft">If you choose a main court, the final is played there.</p>
        {form.courts.length < maxCourts && (
          <Button
            variant="quiet"
            className="-ml-3 self-start"
            onClick={() =>
              edit({
                courts: [
                  ...form.courts,
                  { ...newCourt(form.courts.length + 1), hours: form.courts.at(-1)?.hours ?? [] },
                ],
              })
            }
          >
            <Plus aria-hidden />
            Add court
          </Button>
        )}
      </fieldset>
      {form.shared && (
        <HoursFields
          legend="Hours for all courts"
          days={days}
          hours={form.shared}
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
        <NumberField
          label="Minutes per match"
          value={form.minutes}
          min={matchMinutes.min}
          max={matchMinutes.max}
          onChange={(minutes) => edit({ minutes })}
        />
        <NumberField
          label="Rest between matches"
          value={form.rest}
          min={0}
          max={restMinutes.max}
          onChange={(rest) => edit({ rest })}
        />
      </div>
      <Checkbox
        label="Finish each round before the next one starts"
        hint="No match starts until every match in the previous round is over."
        checked={form.waitsForRounds}
        onChange={({ target }) => edit({ waitsForRounds: target.checked })}
      />
      {board.revision !== base.revision && !isSending && (
        <Alert tone="warning" role="status" title="The schedule changed while you were editing">
          <p>Your changes can&apos;t be saved over it. Note what you need, then start again with the latest courts.</p>
          <Button size="sm" className="mt-3" onClick={onRestart}>
            Start again
          </Button>
        </Alert>
      )}
      <Button type="submit" variant="primary" busy={isSending} className="self-start">
        Save courts
      </Button>
    </form>
  )
}
