import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { Resolver, UseFormReturn } from 'react-hook-form'
import { EditTournament } from '#features/tournaments/contract.ts'
import { changesOf, formOf } from '#features/tournaments/ui/tournament-form-values.ts'
import type { FormValues } from '#features/tournaments/ui/tournament-form-values.ts'
import {
  editSports,
  maxTeamSizeOnEdit,
  maxTeamsLimit,
  skillLabels,
  skillLevels,
  sportLabels,
} from '#features/tournaments/values.ts'
import { answer } from '#ui/api.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useClient } from '#ui/use-client.ts'
import type { AdminTournament } from '../contract.ts'
import { EditActions } from './edit-actions.tsx'
import { useRecordEdit } from './use-record-edit.ts'
import type { RecordDialogProps } from './use-record-dialog.tsx'

/** What was not touched is not looked at: it may have been allowed once and no more, as a deadline that has passed. */
const resolve = standardSchemaResolver(EditTournament) as unknown as Resolver<FormValues>

/** Edits a tournament without leaving the list; what was not touched is not sent. */
export default function EditTournamentDialog({ record, open, onOpenChange }: RecordDialogProps<AdminTournament>) {
  const client = useClient()
  const before = formOf(record)
  const form = useForm<FormValues>({
    defaultValues: before,
    resolver: (values, context, options) => resolve(changesOf(before, values) as FormValues, context, options),
  })
  const { isSubmitting } = form.formState
  const edit = useRecordEdit({ noun: 'tournament', form, onDone: () => onOpenChange(false) })
  const save = form.handleSubmit(() =>
    edit.send(() => {
      const json = { ...changesOf(before, form.getValues()), revision: record.revision } as EditTournament
      return answer(client.tournaments[':id'].$patch({ param: { id: record.id }, json }))
    }),
  )
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit tournament" size="lg">
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
        <About form={form} sport={record.sport} />
        <Dates form={form} timeZone={record.timeZone} />
        <Stakes form={form} />
        <Field label="Rules" optional error={form.formState.errors.rules?.message}>
          <TextArea {...form.register('rules')} rows={3} />
        </Field>
        <EditActions isStale={edit.isStale} isSubmitting={isSubmitting} onClose={() => onOpenChange(false)} />
      </form>
    </Dialog>
  )
}

type Part = { form: UseFormReturn<FormValues> }

const pair = 'grid items-start gap-x-4 gap-y-5 sm:grid-cols-2'

function About({ form, sport }: Part & { sport: string }) {
  const { errors } = form.formState
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        <Input {...form.register('name')} />
      </Field>
      <div className={pair}>
        <Field label="Sport" error={errors.sport?.message}>
          <Select {...form.register('sport')}>
            {[...new Set([...editSports, sport])].map((name) => (
              <option key={name} value={name}>
                {sportLabels[name] ?? name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Skill level" error={errors.skillLevel?.message}>
          <Select {...form.register('skillLevel')}>
            {skillLevels.map((level) => (
              <option key={level} value={level}>
                {skillLabels[level]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Description" error={errors.description?.message}>
        <TextArea {...form.register('description')} rows={3} />
      </Field>
      <Field label="Location" error={errors.location?.message}>
        <Input {...form.register('location')} />
      </Field>
    </>
  )
}

function Dates({ form, timeZone }: Part & { timeZone: string }) {
  const { errors } = form.formState
  return (
    <div className={pair}>
      <Field label="Start date" error={errors.startDate?.message}>
        <Input {...form.register('startDate')} type="datetime-local" />
      </Field>
      <Field label="End date" error={errors.endDate?.message}>
        <Input {...form.register('endDate')} type="datetime-local" />
      </Field>
      <Field
        label="Registration deadline"
        error={errors.registrationDeadline?.message}
        hint={`Times are in ${timeZone}.`}
      >
        <Input {...form.register('registrationDeadline')} type="datetime-local" />
      </Field>
    </div>
  )
}

function Stakes({ form }: Part) {
  const { errors } = form.formState
  const number = (name: 'maxTeams' | 'teamSize' | 'entryFee' | 'prizePool') =>
    form.register(name, { valueAsNumber: true })
  const dollars = { type: 'number', inputMode: 'decimal', step: 0.01, min: 0, before: '$' } as const
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 sm:grid-cols-4">
      <Field label="Max teams" error={errors.maxTeams?.message}>
        <Input {...number('maxTeams')} type="number" inputMode="numeric" min={2} max={maxTeamsLimit} />
      </Field>
      <Field label="Team size" error={errors.teamSize?.message}>
        <Input {...number('teamSize')} type="number" inputMode="numeric" min={1} max={maxTeamSizeOnEdit} />
      </Field>
      <Field label="Entry fee" error={errors.entryFee?.message}>
        <Input {...number('entryFee')} {...dollars} />
      </Field>
      <Field label="Prize pool" error={errors.prizePool?.message}>
        <Input {...number('prizePool')} {...dollars} />
      </Field>
    </div>
  )
}
