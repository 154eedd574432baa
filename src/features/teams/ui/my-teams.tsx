import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { UserTournament } from '../captain-contract.ts'
import type { Registration } from '../contract.ts'
import { MyTeamCard, PastTeamRow } from './my-team-card.tsx'
import { myTeamsOf } from './my-team-state.ts'
import type { MyTeam } from './my-team-state.ts'
import { TournamentRow } from './my-tournaments.tsx'

interface MyTeamsProps {
  registrations: readonly Registration[]
  tournaments: readonly UserTournament[]
  /** When they were read. */
  now: Date
}

/** A captain's teams: what needs paying first, then what comes up, then what is over. */
export function MyTeams({ registrations, tournaments, now }: MyTeamsProps) {
  const { toPay, comingUp, played, left } = myTeamsOf(registrations, tournaments)
  const guestIn = tournaments.filter(({ userTeam, status }) => userTeam && status !== 'completed').toReversed()
  if (registrations.length === 0 && guestIn.length === 0) return <NoTeams />
  const cards = (teams: readonly MyTeam[]) =>
    teams.map((team) => <MyTeamCard key={team.registration.id} team={team} now={now} />)
  const rows = (teams: readonly MyTeam[]) =>
    teams.map((team) => <PastTeamRow key={team.registration.id} team={team} now={now} />)
  return (
    <div className="flex flex-col gap-10">
      <Group title="To pay">{cards(toPay)}</Group>
      <Group title="Now and next">{cards(comingUp)}</Group>
      <Group title="Playing for others" dense>
        {guestIn.map((tournament) => (
          <TournamentRow key={tournament.id} tournament={tournament} />
        ))}
      </Group>
      <Group title="Played" dense>
        {rows(played)}
      </Group>
      <Group title="Given up" dense>
        {rows(left)}
      </Group>
    </div>
  )
}

function NoTeams() {
  return (
    <EmptyState
      title="No teams yet"
      hint="Enter a team in a tournament near you: it then stands here, with what it owes and until when."
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
  /** Rows below one another instead of cards. */
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
      <ul className={dense ? 'border-t border-line' : 'grid gap-4 @2xl:grid-cols-2'}>{children}</ul>
    </section>
  )
}
