import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Team, TeamName } from '#features/teams/contract.ts'
import { TeamNameField } from '#features/teams/ui/team-name-field.tsx'
import { teamPaymentStatuses } from '#features/teams/values.ts'
import { changedValues } from '#lib/objects.ts'
import { formatDollars } from '#lib/money.ts'
import { capitalize } from '#lib/words.ts'
import { unwrap } from '#ui/client/api.ts'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { AdminTeam } from '../../contract.ts'
import { useAlsoWithdraw } from '../also-withdraw.tsx'
import { generalFailure } from '#ui/client/failure-text.ts'
import { EditActions } from './edit-actions.tsx'
import type { RecordDialogProps } from '../lists/use-record-dialog.tsx'
import { useRecordEdit } from './use-record-edit.ts'

const Details = z.object({ name: TeamName, paymentStatus: Team.shape.paymentStatus })
type Details = z.infer<typeof Details>

/** Edits a team's name and payment status, and says what a status does to the money. */
export default function EditTeamDialog({ record: team, open, onOpenChange }: RecordDialogProps<AdminTeam>) {
  const client = useClient()
  const { name, paymentStatus } = team
  const form = useForm({ resolver: standardSchemaResolver(Details), defaultValues: { name, paymentStatus } })
  const status = useWatch({ control: form.control, name: 'paymentStatus' })
  const { errors, isSubmitting } = form.formState
  const alsoWithdraw = useAlsoWithdraw(team.tournamentId)
  const close = () => onOpenChange(false)
  const edit = useRecordEdit({ noun: 'team', onDone: close })
  const send = (details: Details) =>
    edit.save(() => {
      const changed = changedValues(team, details)
      const paymentStatus = statusFrom(changed.paymentStatus)
      const also = paymentStatus === 'refunded' ? { alsoWithdraw: alsoWithdraw.toSend } : {}
      const json = { name: changed.name, paymentStatus, ...also, revision: team.revision }
      return unwrap(client.teams[':id'].$patch({ param: { id: team.id }, json }))
    })
  const isRefund = status === 'refunded' && paymentStatus !== 'refunded'
  const options = [...new Set([paymentStatus, ...teamPaymentStatuses])]
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={unsavedIn(form)}
      title="Edit team"
      description={team.tournamentName}
    >
      <DialogForm
        form={form}
        send={send}
        failure={edit.failed}
        fallback={generalFailure}
        actions={
          <EditActions
            isStale={edit.isStale}
            isSubmitting={isSubmitting}
            disabled={isRefund && !alsoWithdraw.isKnown}
            onClose={close}
          />
        }
      >
        <TeamNameField {...form.register('name')} error={errors.name?.message} />
        <Field label="Payment status" error={errors.paymentStatus?.message} hint={consequence(team, status)}>
          <Select {...form.register('paymentStatus')}>
            {options.map((option) => (
              <option key={option} value={option}>
                {capitalize(option)}
              </option>
            ))}
          </Select>
        </Field>
        {isRefund && alsoWithdraw.field}
      </DialogForm>
    </Dialog>
  )
}

function statusFrom(text: string | undefined) {
  return teamPaymentStatuses.find((status) => status === text)
}

/** What saving this status will do to the money. */
function consequence(team: AdminTeam, status: string): string {
  const fee = formatDollars(team.fee)
  if (status === team.paymentStatus) return "Unchanged. Saving won't move any money."
  if (status === 'paid') return team.fee > 0 ? `Records ${fee} as paid in cash.` : 'Confirms the spot. There is no fee.'
  if (status === 'refunded' && team.paymentStatus === 'paid') {
    if (team.paidBy === 'card') return `Refunds ${fee} to the card.`
    if (team.paidBy === 'cash') return `Records ${fee} as refunded manually.`
  }
  if (status === 'refunded') return 'Releases the spot. There is nothing to refund.'
  return 'Holds the spot until the captain pays.'
}
