import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatDollars } from '#lib/money.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Deadline } from '#ui/deadline.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { TeamNameField } from '#features/teams/ui/team-name-field.tsx'
import { EnterTeam } from '../../contract.ts'
import { payUntil } from '#features/registrations/rules.ts'
import { unpaidEntryQuery } from '#features/registrations/ui/queries.ts'
import { useEntry } from './use-register.ts'
import type { Enterable } from './use-register.ts'
import { withdrawalTerms } from '../withdrawal-terms.ts'

interface RegisterDialogProps {
  tournament: Enterable
  viewerId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

const TeamToRegister = EnterTeam.pick({ name: true })

/** Asks for the team's name and, if there is an entry fee, how to pay. What was typed is kept after a refusal. */
export default function RegisterDialog({ tournament, viewerId, open, onOpenChange }: RegisterDialogProps) {
  const form = useForm({ resolver: standardSchemaResolver(TeamToRegister), defaultValues: { name: '' } })
  const entry = useEntry({ tournament, viewerId, form, onDone: () => onOpenChange(false) })
  const isFree = tournament.entryFee === 0
  const { errors } = form.formState
  const [now] = useState(() => new Date())
  const { data: offer } = useQuery({ ...unpaidEntryQuery(useClient(), viewerId, tournament.id), enabled: open })
  const refusal = offer?.unavailableBecause ?? null
  const payBy = new Date(offer?.payBy ?? payUntil(now, new Date(tournament.registrationDeadline)))

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={unsavedIn(form)}
      title="Register Team"
      description={`${tournament.name} · ${isFree ? 'free to enter' : `${formatDollars(tournament.entryFee)} per team`}`}
    >
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(isFree ? entry.enter : entry.goPay, entry.refuse)(event)}
        className="flex flex-col gap-4"
      >
        <TeamNameField
          {...form.register('name')}
          enterKeyHint="done"
          error={errors.name?.message}
          hint="Shown on the team list and bracket"
        />
        {isFree && refusal && <Alert tone="warning">{refusal}</Alert>}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          wide
          busy={isFree && entry.isSending}
          disabled={entry.isSending || (isFree && refusal !== null)}
        >
          {isFree ? 'Register Team' : `Continue to Payment - ${formatDollars(tournament.entryFee)}`}
        </Button>
        {!isFree && (
          <>
            <Button
              wide
              busy={entry.isSending}
              disabled={refusal !== null}
              aria-describedby="pay-later"
              onClick={() => void form.handleSubmit(entry.enter, entry.refuse)()}
            >
              Register now, pay later
            </Button>
            <p id="pay-later" className="type-small min-h-[3lh] text-soft">
              {refusal ?? (
                <>
                  Paying later keeps your spot until <Deadline instant={payBy} timeZone={tournament.timeZone} />. If
                  it&apos;s still unpaid, your spot is released.
                </>
              )}
            </p>
            <p className="type-small text-soft">{withdrawalTerms(tournament, tournament.entryFee, now)}</p>
          </>
        )}
      </form>
    </Dialog>
  )
}
