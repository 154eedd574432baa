import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { toast } from '#ui/toast/toast.ts'
import { Statistics } from '../../profile-contract.ts'
import type { Profile } from '../../profile-contract.ts'
import { useEditProfile } from './use-edit-profile.ts'

interface ProfileStatisticsDialogProps {
  profile: Profile
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Edits the user's own statistics. An empty field counts as 0. */
export default function ProfileStatisticsDialog({ profile, open, onOpenChange }: ProfileStatisticsDialogProps) {
  const editProfile = useEditProfile(profile.id)
  const { wins, losses, totalPrizeWon } = profile
  const form = useForm<z.input<typeof Statistics>, unknown, Statistics>({
    resolver: standardSchemaResolver(Statistics),
    defaultValues: typed({ wins, losses, totalPrizeWon }),
  })
  const { errors } = form.formState

  const send = async (statistics: Statistics) => {
    await editProfile(statistics)
    onOpenChange(false)
    form.reset(typed(statistics))
    toast({ title: 'Statistics Updated!', description: 'Your statistics have been successfully updated.' })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={unsavedIn(form)}
      title="Edit Statistics"
      description="All your games and prizes so far, on Homefield and elsewhere. Results of tournaments played here are added for you."
    >
      <DialogForm form={form} send={send} failure="Update Failed" fallback="Failed to update statistics">
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

/** As text, like the inputs: typing 3 over 3 is not a change. */
function typed({ wins, losses, totalPrizeWon }: Statistics) {
  return { wins: String(wins), losses: String(losses), totalPrizeWon: String(totalPrizeWon) }
}
