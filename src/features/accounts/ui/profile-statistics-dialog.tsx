import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Refused } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { Statistics } from '../profile-contract.ts'
import type { Profile } from '../profile-contract.ts'
import { updateFailed, useEditProfile } from './profile-edit.ts'
import { showAtFields } from './refused-fields.ts'

export interface ProfileStatisticsDialogProps {
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
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async (statistics) => {
    try {
      await editProfile(statistics)
    } catch (error) {
      toast(updateFailed(error, 'Failed to update statistics'))
      if (error instanceof Refused) showAtFields(form, error)
      return
    }
    onOpenChange(false)
    form.reset(statistics)
    toast({ title: 'Statistics Updated!', description: 'Your statistics have been successfully updated.' })
  })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit Statistics"
      description="Your games and prizes so far, wherever you played them. They count for your place in the rankings."
    >
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
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
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Save changes
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
