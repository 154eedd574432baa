import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Team } from '#features/teams/contract.ts'
import { PhoneButton } from '#features/teams/ui/phone-button.tsx'
import { RosterButton } from '#features/teams/ui/roster-button.tsx'
import type { Tournament } from '#features/tournaments/contract.ts'
import { buttonClass } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { paidTeamsOf } from './paid-teams.ts'
import { paidText } from './paid-text.ts'
import { registrationsQuery } from './queries.ts'
import { TeamLink } from './team-link.tsx'

interface EnteredTeamsProps {
  tournament: Pick<Tournament, 'maxTeams' | 'teamSize'>
  /** Every listed team, in the order they entered. */
  teams: readonly Team[]
  viewerId: string
  /** Whether something else has to be done first, such as paying for another team. */
  isSecond: boolean
}

/** A captain's paid teams before the draw, and what to do next for each. */
export default function EnteredTeams({ tournament, teams, viewerId, isSecond }: EnteredTeamsProps) {
  const { data: registrations = [] } = useQuery(registrationsQuery(useClient(), viewerId))
  const paidTeams = paidTeamsOf(viewerId, teams)
  return (
    <section aria-labelledby="entered" className="flex flex-col gap-1 border-b border-line pb-3">
      <h2 id="entered" className="type-heading">
        {headingOf(
          paidTeams.map(({ team }) => team.name),
          isSecond,
        )}
      </h2>
      <ul role="list" className="flex flex-col gap-3">
        {paidTeams.map(({ team, spot }) => {
          const registration = registrations.find(({ teamId }) => teamId === team.id)
          const paid = registration && paidText(registration)
          return (
            <li key={team.id} className="flex flex-col gap-2">
              <p id={`entered-${team.id}`} className="flex flex-wrap items-center gap-x-2">
                <TeamLink team={team} />
                <span className="text-soft">
                  spot {spot} of {tournament.maxTeams}
                  {paid && ` · ${paid}`}
                </span>
              </p>
              <Actions
                team={team}
                isMissingPlayers={isMissingPlayers(team, tournament.teamSize)}
                isSecond={isSecond}
                receiptId={registration?.id}
                describedBy={`entered-${team.id}`}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Beside a team that isn't in yet, it says who is. */
function headingOf([name = '', ...others]: string[], isSecond: boolean): string {
  if (!isSecond) return "You're in"
  return others.length > 0 ? 'Your other teams are in' : `${name} is in`
}

/** Whether fewer play than the tournament has in a team. The captain counts as a player. */
const isMissingPlayers = ({ captainId, members }: Team, teamSize: number) =>
  new Set([captainId, ...members]).size < teamSize

interface ActionsProps {
  team: Team
  isMissingPlayers: boolean
  isSecond: boolean
  receiptId: string | undefined
  describedBy: string
}

/** While players are missing, adding them is the one to see; the others are a quiet row. */
function Actions({ team, isMissingPlayers, isSecond, receiptId, describedBy }: ActionsProps) {
  return (
    <>
      {isMissingPlayers && (
        <RosterButton
          teamId={team.id}
          label="Add players"
          variant={isSecond ? 'secondary' : 'primary'}
          size={isSecond ? 'md' : 'lg'}
          wide
          describedBy={describedBy}
        />
      )}
      <div className="-mx-3 flex flex-wrap *:underline print:hidden">
        {!isMissingPlayers && <RosterButton teamId={team.id} label="Edit team" describedBy={describedBy} />}
        <PhoneButton team={team} label="Edit phone number" describedBy={describedBy} />
        <a href={`/api/tournaments/${team.tournamentId}/calendar.ics`} download className={quiet}>
          Calendar
        </a>
        {receiptId && (
          <Link
            to="/receipt/$registrationId"
            params={{ registrationId: receiptId }}
            aria-describedby={describedBy}
            className={quiet}
          >
            Receipt
          </Link>
        )}
      </div>
    </>
  )
}

const quiet = buttonClass({ variant: 'quiet', size: 'sm' })
