import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatMoment } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { EnterTeam } from '../contract.ts'
import { payUntil } from '../rules.ts'
import { useEntry } from './use-entry.ts'
import { withdrawalTerms } from './withdrawal-terms.ts'

/** What entering needs to know of a tournament. */
export type Enterable = {
  id: string
  name: string
  entryFee: number
  registrationDeadline: string
  startDate: string
  timeZone: string
}

export interface RegisterDialogProps {
  tournament: Enterable
  viewerId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

const TeamToRegister = EnterTeam.pick({ name: true })

/** Asks for the team's name, and how to pay where entering costs something. What was typed stays when it is closed or refused. */
export default function RegisterDialog({ tournament, viewerId, open, onOpenChange }: RegisterDialogProps) {
  const form = useForm({ resolver: standardSchemaResolver(TeamToRegister), defaultValues: { name: '' } })
  const entry = useEntry({ tournament, viewerId, form, onDone: () => onOpenChange(false) })
  const isFree = tournament.entryFee === 0
  const { errors } = form.formState
  const [now] = useState(() => new Date())

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Register Team"
      description={`${tournament.name} · ${isFree ? 'free for every team' : `${formatDollars(tournament.entryFee)} per team`}`}
    >
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(isFree ? entry.enter : entry.goPay)(event)}
        className="flex flex-col gap-4"
      >
        <Field label="Team name" error={errors.name?.message} hint="As it will stand on the list and in the bracket.">
          <Input {...form.register('name')} autoComplete="off" autoCapitalize="words" enterKeyHint="done" />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          wide
          busy={isFree && entry.isSending}
          disabled={entry.isSending}
        >
          {isFree ? 'Register Team' : `Continue to Payment - ${formatDollars(tournament.entryFee)}`}
        </Button>
        {!isFree && (
          <>
            <Button wide busy={entry.isSending} onClick={() => void form.handleSubmit(entry.enter)()}>
              Register now, pay later
            </Button>
            <p className="text-sm text-soft">
              Paying later keeps your place until {lastMoment(tournament)}. Unpaid by then, it goes to somebody else.
            </p>
            <p className="text-sm text-soft">{withdrawalTerms(tournament, tournament.entryFee, now)}</p>
          </>
        )}
      </form>
    </Dialog>
  )
}

function lastMoment({ registrationDeadline, timeZone }: Enterable): string {
  const until = payUntil(new Date(), new Date(registrationDeadline))
  return formatMoment(until, timeZone)
}
