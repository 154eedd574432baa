import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Team } from '#features/teams/contract.ts'
import { PhoneButton } from '#features/teams/ui/phone-button.tsx'
import { RosterButton } from '#features/teams/ui/roster-button.tsx'
import { buttonClass } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { paidTeamsOf } from './paid-teams.ts'
import { registrationsQuery } from './queries.ts'

interface EnteredTeamsProps {
  /** Every listed team, in the order they entered. */
  teams: readonly Team[]
  maxTeams: number
  viewerId: string
}

/** A captain's paid teams before the draw, and what to do next for each. */
export default function EnteredTeams({ teams, maxTeams, viewerId }: EnteredTeamsProps) {
  const { data: registrations = [] } = useQuery(registrationsQuery(useClient(), viewerId))
  return (
    <section aria-labelledby="entered" className="flex flex-col gap-1 border-b border-line pb-4">
      <h2 id="entered" className="type-heading">
        You&apos;re in
      </h2>
      <ul role="list" className="flex flex-col gap-4">
        {paidTeamsOf(viewerId, teams).map(({ team, spot }) => (
          <li key={team.id} className="flex flex-col gap-2">
            <p id={`entered-${team.id}`} className="flex flex-wrap items-center gap-x-2">
              <Link
                to="/tournament/$id/team/$teamId"
                params={{ id: team.tournamentId, teamId: team.id }}
                className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere underline"
              >
                {team.name}
              </Link>
              <span className="text-soft">
                spot {spot} of {maxTeams}
              </span>
            </p>
            <Actions
              team={team}
              receiptId={registrations.find(({ teamId }) => teamId === team.id)?.id}
              describedBy={`entered-${team.id}`}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ActionsProps {
  team: Team
  receiptId: string | undefined
  describedBy: string
}

function Actions({ team, receiptId, describedBy }: ActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <RosterButton
        teamId={team.id}
        label={team.members.some((member) => member !== team.captainId) ? 'Edit team' : 'Add players'}
        variant="secondary"
        describedBy={describedBy}
      />
      <PhoneButton team={team} variant="secondary" describedBy={describedBy} />
      <a href={`/api/tournaments/${team.tournamentId}/calendar.ics`} download className={buttonClass({ size: 'sm' })}>
        Calendar
      </a>
      {receiptId && (
        <Link
          to="/receipt/$registrationId"
          params={{ registrationId: receiptId }}
          aria-describedby={describedBy}
          className={buttonClass({ size: 'sm' })}
        >
          Receipt
        </Link>
      )}
    </div>
  )
}
