import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { Statistics } from '../profile-contract.ts'
import type { Profile } from '../profile-contract.ts'
import { useEditProfile } from './profile-edit.ts'

interface ProfileStatisticsDialogProps {
  profile: Profile
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Edits how somebody has played. A field that is left empty counts as 0. */
export default function ProfileStatisticsDialog({ profile, open, onOpenChange }: ProfileStatisticsDialogProps) {
  const editProfile = useEditProfile(profile.id)
  const { wins, losses, totalPrizeWon } = profile
  const form = useForm<z.input<typeof Statistics>, unknown, Statistics>({
    resolver: standardSchemaResolver(Statistics),
    defaultValues: { wins, losses, totalPrizeWon },
  })
  const { errors } = form.formState

  const send = async (statistics: Statistics) => {
    await editProfile(statistics)
    onOpenChange(false)
    form.reset(statistics)
    toast({ title: 'Statistics Updated!', description: 'Your statistics have been successfully updated.' })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit Statistics"
      description="Your games and prizes so far, wherever you played them. They count for your place in the rankings."
    >
      <DialogForm
        form={form}
        send={send}
        failure="Update Failed"
        fallback="Failed to update statistics"
        onCancel={() => onOpenChange(false)}
      >
        <div className="grid grid-cols-2 items-start gap-4">
          <Field label="Wins" error={errors.wins?.message}>
            <Input {...form.register('wins')} type="number" inputMode="numeric" min={0} step={1} />
          </Field>
          <Field label="Losses" error={errors.losses?.message}>
            <Input {...form.register('losses')} type="number" inputMode="numeric" min={0} step={1} />
          </Field>
        </div>
        <Field label="Prize money" error={errors.totalPrizeWon?.message}>
          <Input {...form.register('totalPrizeWon')} type="number" inputMode="decimal" min={0} step={0.01} before="$" />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
