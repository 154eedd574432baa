import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import type { UserTournament } from '#features/registrations/contract.ts'
import type { Registration, WaitingListEntry } from '#features/registrations/contract.ts'
import { LeaveTeamButton } from '#features/teams/ui/invitations/leave-team-button.tsx'
import { MyTeamCard, PastTeamRow } from './team-card.tsx'
import { myTeamsOf } from './team-state.ts'
import type { MyTeam } from './team-state.ts'
import { TournamentRow } from './my-tournaments.tsx'
import { WaitingRow } from './waiting-row.tsx'

interface MyTeamsProps {
  registrations: readonly Registration[]
  tournaments: readonly UserTournament[]
  /** The waiting lists they are on. */
  waiting: readonly WaitingListEntry[]
  /** When the teams were loaded. */
  now: Date
}

/** A captain's teams: offered spots and unpaid ones first, then upcoming ones, then past ones. */
export function MyTeams({ registrations, tournaments, waiting, now }: MyTeamsProps) {
  const { offered, toPay, comingUp, played, left } = myTeamsOf(registrations, tournaments)
  const guestIn = tournaments
    .filter(({ userTeam, status }) => userTeam && (status !== 'completed' || !userTeam.hasAgreed))
    .toReversed()
  if (registrations.length + waiting.length + guestIn.length === 0) return <NoTeams />
  const cards = (teams: readonly MyTeam[]) =>
    teams.map((team) => <MyTeamCard key={team.registration.id} team={team} now={now} />)
  const rows = (teams: readonly MyTeam[]) =>
    teams.map((team) => <PastTeamRow key={team.registration.id} team={team} now={now} />)
  return (
    <div className="flex flex-col gap-10">
      <Group title="Offered to you">{cards(offered)}</Group>
      <Group title="Payment due">{cards(toPay)}</Group>
      <Group title="Current and upcoming">{cards(comingUp)}</Group>
      <Group title="Waiting lists" dense>
        {waiting.map((entry) => (
          <WaitingRow key={entry.tournamentId} entry={entry} />
        ))}
      </Group>
      <Group title="Other teams you play for" dense>
        {guestIn.map((tournament) => (
          <TournamentRow
            key={tournament.id}
            tournament={tournament}
            action={
              tournament.userTeam &&
              (!tournament.userTeam.hasAgreed || new Date(tournament.registrationDeadline) > now) && (
                <LeaveTeamButton teamId={tournament.userTeam.id} teamName={tournament.userTeam.name} />
              )
            }
          />
        ))}
      </Group>
      <Group title="Past" dense>
        {rows(played)}
      </Group>
      <Group title="No longer registered" dense>
        {rows(left)}
      </Group>
    </div>
  )
}

function NoTeams() {
  return (
    <EmptyState
      title="No teams yet"
      hint="Register for a tournament near you. Your teams and payments will show up here."
      action={
        <Link to="/tournaments" className={buttonClass({ variant: 'primary' })}>
          Find Tournaments
        </Link>
      }
    />
  )
}

interface GroupProps {
  title: string
  /** Rows instead of cards. */
  dense?: boolean
  children: readonly ReactNode[]
}

function Group({ title, dense = false, children }: GroupProps) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <section aria-labelledby={id} className="@container flex flex-col gap-4">
      <h2 id={id} className="type-heading">
        {title} <span className="text-soft">{children.length}</span>
      </h2>
      <ul role="list" className={dense ? 'border-t border-line' : 'grid gap-4 @2xl:grid-cols-2'}>
        {children}
      </ul>
    </section>
  )
}
