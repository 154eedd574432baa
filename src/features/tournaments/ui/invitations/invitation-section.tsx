import { useId } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { recoverFocus } from '#ui/focus.ts'
import { formatTournamentDates } from '../tournament-dates.ts'
import type { InvitationResponse } from './use-response.ts'

interface InvitationSectionProps<Invitation> {
  title: string
  invitations: readonly Invitation[]
  /** Renders an `InvitationCard`, with a key. */
  children: (invitation: Invitation) => ReactNode
}

/** Open invitations of one kind; nothing if there are none. */
export function InvitationSection<Invitation>({ title, invitations, children }: InvitationSectionProps<Invitation>) {
  const id = useId()
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="type-heading">
        {title} <span className="text-soft">{invitations.length}</span>
      </h2>
      <ul role="list" className="grid gap-4">
        {invitations.map(children)}
      </ul>
    </section>
  )
}

interface InvitationCardProps {
  /** What it is an invitation to. */
  name: ReactNode
  /** By whom, and as what. */
  children: ReactNode
  tournament: { startDate: string; timeZone: string; location: string }
  /** Resolves with null if the response was refused. */
  respond: (status: InvitationResponse) => Promise<unknown>
  isResponding: boolean
}

/** An invitation to a tournament with the buttons to accept and decline it. */
export function InvitationCard({ name, children, tournament, respond, isResponding }: InvitationCardProps) {
  const { startDate, timeZone, location } = tournament
  const nameId = useId()
  const press = async (status: InvitationResponse) => {
    if (await respond(status)) recoverFocus()
  }
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <h3 id={nameId} className="type-subheading break-words">
          {name}
        </h3>
        <p className="break-words">{children}</p>
        <p className="break-words text-soft">
          {formatTournamentDates({ startDate, endDate: startDate, timeZone })} · {location}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-3 noscript:hidden">
        <Button
          variant="primary"
          size="sm"
          busy={isResponding}
          aria-describedby={nameId}
          onClick={() => void press('accepted')}
        >
          Accept
        </Button>
        <Button size="sm" disabled={isResponding} aria-describedby={nameId} onClick={() => void press('declined')}>
          Decline
        </Button>
      </div>
    </li>
  )
}
