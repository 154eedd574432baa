import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { TeamName } from '#features/teams/contract.ts'
import { teamPaymentStatuses } from '#features/teams/values.ts'
import { formatDollars } from '#lib/money.ts'
import { capitalised } from '#lib/words.ts'
import { answer } from '#ui/api.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useClient } from '#ui/use-client.ts'
import type { AdminTeam } from '../contract.ts'
import { EditActions } from './edit-actions.tsx'
import { changedValues, useRecordEdit } from './use-record-edit.ts'
import type { RecordDialogProps } from './use-record-dialog.tsx'

const Details = z.object({ name: TeamName, paymentStatus: z.string() })
type Details = z.infer<typeof Details>

/** Edits a team's name and its payment status, and says what a status does to the money. */
export default function EditTeamDialog({ record: team, open, onOpenChange }: RecordDialogProps<AdminTeam>) {
  const client = useClient()
  const before: Details = { name: team.name, paymentStatus: team.paymentStatus }
  const form = useForm<Details>({ resolver: standardSchemaResolver(Details), defaultValues: before })
  const status = useWatch({ control: form.control, name: 'paymentStatus' })
  const { errors, isSubmitting } = form.formState
  const edit = useRecordEdit({ noun: 'team', form, onDone: () => onOpenChange(false) })
  const save = form.handleSubmit((details) =>
    edit.send(() => {
      const { name, paymentStatus } = changedValues(before, details)
      const json = { name, paymentStatus: statusFrom(paymentStatus), revision: team.revision }
      return answer(client.teams[':id'].$patch({ param: { id: team.id }, json }))
    }),
  )
  const options = [...new Set([team.paymentStatus, ...teamPaymentStatuses])]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit team" description={team.tournamentName}>
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
        <Field label="Team name" error={errors.name?.message}>
          <Input {...form.register('name')} autoComplete="off" />
        </Field>
        <Field label="Payment status" error={errors.paymentStatus?.message} hint={consequence(team, status)}>
          <Select {...form.register('paymentStatus')}>
            {options.map((option) => (
              <option key={option} value={option}>
                {capitalised(option)}
              </option>
            ))}
          </Select>
        </Field>
        <EditActions isStale={edit.isStale} isSubmitting={isSubmitting} onClose={() => onOpenChange(false)} />
      </form>
    </Dialog>
  )
}

function statusFrom(text: string | undefined) {
  return teamPaymentStatuses.find((status) => status === text)
}

/** What saving this status will do to the money. */
function consequence(team: AdminTeam, status: string): string {
  const fee = formatDollars(team.fee)
  if (status === team.paymentStatus) return 'Unchanged: saving moves no money.'
  if (status === 'paid') return team.fee > 0 ? `Records ${fee} as paid in cash.` : 'Takes the place; there is no fee.'
  if (status === 'refunded' && team.paymentStatus === 'paid') {
    return team.paidBy === 'card' ? `${fee} goes back to the card.` : `Records ${fee} as given back by hand.`
  }
  if (status === 'refunded') return 'The place is given up. Nothing was paid for it.'
  return 'The place is kept while the captain still has to pay.'
}
