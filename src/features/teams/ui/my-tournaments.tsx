import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { datesOf } from '#features/tournaments/ui/when.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardLink } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SportBadge } from '#ui/sport-badge.tsx'
import { PaymentBadge, StatusBadge } from '#ui/status-badge.tsx'
import type { UserTournament } from '../captain-contract.ts'
import { DateBlock } from './my-date-block.tsx'

interface MyTournamentsProps {
  /** The latest to start comes first. */
  tournaments: readonly UserTournament[]
  userId: string
}

/** The tournaments somebody organizes or takes part in: the next one first, then those that are over, latest first. */
export function MyTournaments({ tournaments, userId }: MyTournamentsProps) {
  const coming = tournaments.filter((tournament) => !isOver(tournament)).toReversed()
  if (tournaments.length === 0) return <NoTournaments />
  const rows = (some: readonly UserTournament[]) =>
    some.map((tournament) => (
      <TournamentRow
        key={tournament.id}
        tournament={tournament}
        role={tournament.organizerId === userId ? 'Organizer' : 'Participant'}
      />
    ))
  return (
    <div className="flex flex-col gap-10">
      <Group title="Now and next">{rows(coming)}</Group>
      <Group title="Over">{rows(tournaments.filter(isOver))}</Group>
    </div>
  )
}

function isOver({ status }: UserTournament): boolean {
  return status === 'completed' || status === 'cancelled'
}

function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2 className="type-heading">
        {title} <span className="text-soft">{children.length}</span>
      </h2>
      <ul className="border-t border-line">{children}</ul>
    </section>
  )
}

interface TournamentRowProps {
  tournament: UserTournament
  role?: 'Organizer' | 'Participant'
}

/** One tournament in a list; all of it leads to its page. */
export function TournamentRow({ tournament, role }: TournamentRowProps) {
  const { id, name, sport, status, startDate, timeZone, location, userRegistration, userTeam } = tournament
  const team = userRegistration?.teamName ?? userTeam?.name
  const payment = userRegistration?.paymentStatus ?? userTeam?.paymentStatus
  return (
    <li className="relative flex gap-4 border-b border-line py-4 hover:bg-sunken has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-focus">
      <DateBlock instant={startDate} timeZone={timeZone} faded={isOver(tournament)} />
      <div className="flex min-w-0 flex-1 flex-col gap-2 sm:flex-row sm:items-start sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <h3 className="type-display text-lg">
            <Link to="/tournament/$id" params={{ id }} className={cardLink}>
              {name}
            </Link>
          </h3>
          <p className="mt-1 break-words text-soft">
            {datesOf(tournament)} · {location}
          </p>
          {team && <p className="break-words">Team: {team}</p>}
        </div>
        <div className="flex flex-wrap gap-2 sm:max-w-64 sm:shrink-0 sm:justify-end lg:max-w-none">
          {role && <Badge tone={role === 'Organizer' ? 'info' : 'neutral'}>{role}</Badge>}
          <SportBadge sport={sport} />
          <StatusBadge status={status} />
          {payment && payment !== 'paid' && <PaymentBadge status={payment} />}
        </div>
      </div>
    </li>
  )
}

function NoTournaments() {
  return (
    <EmptyState
      title="No tournaments yet"
      hint="Those you organize and those you play in make your history."
      action={
        <>
          <Link to="/tournaments" className={buttonClass({ variant: 'primary' })}>
            Find Tournaments
          </Link>
          <Link to="/create-tournament" className={buttonClass()}>
            Create Tournament
          </Link>
        </>
      }
    />
  )
}
