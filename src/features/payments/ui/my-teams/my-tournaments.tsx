import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatTournamentDates } from '#features/tournaments/ui/tournament-dates.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardLink } from '#ui/card.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import { PaymentBadge, StatusBadge } from '#ui/badge/status-badge.tsx'
import type { UserTournament } from '#features/registrations/contract.ts'
import { DateBlock } from './date-block.tsx'

interface MyTournamentsProps {
  /** The latest to start comes first. */
  tournaments: readonly UserTournament[]
  userId: string
}

/** The tournaments a user organizes or plays in: upcoming ones, soonest first, then past ones, latest first. */
export function MyTournaments({ tournaments, userId }: MyTournamentsProps) {
  const coming = tournaments.filter((tournament) => !isOver(tournament)).toReversed()
  if (tournaments.length === 0) return <NoTournaments />
  const rows = (some: readonly UserTournament[]) =>
    some.map((tournament) => (
      <TournamentRow
        key={tournament.id}
        tournament={tournament}
        role={tournament.organizerId === userId ? 'Organizer' : 'Participant'}
        action={tournament.organizerId === userId && <RunLink tournament={tournament} />}
      />
    ))
  return (
    <div className="flex flex-col gap-10">
      <Group title="Current and upcoming">{rows(coming)}</Group>
      <Group title="Past">{rows(tournaments.filter(isOver))}</Group>
    </div>
  )
}

/** Above the row's own link. */
function RunLink({ tournament: { id, name, status } }: { tournament: UserTournament }) {
  if (status === 'cancelled') return null
  return (
    <Link
      to="/tournament/$id/run"
      params={{ id }}
      aria-label={`Run ${name}`}
      className={`${buttonClass({ size: 'sm' })} relative z-10`}
    >
      Run
    </Link>
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
      <ul role="list" className="border-t border-line">
        {children}
      </ul>
    </section>
  )
}

interface TournamentRowProps {
  tournament: UserTournament
  role?: 'Organizer' | 'Participant'
  /** A button of its own, beside the link to the tournament. */
  action?: ReactNode
}

/** One tournament in a list. The whole row links to its page. */
export function TournamentRow({ tournament, role, action }: TournamentRowProps) {
  const { id, name, sport, status, startDate, timeZone, location } = tournament
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
            {formatTournamentDates(tournament)} · {location}
          </p>
          {teamsIn(tournament).map(({ key, name: team, paymentStatus }) => (
            <p key={key} className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0 break-words">Team: {team}</span>
              {paymentStatus !== 'paid' && <PaymentBadge status={paymentStatus} />}
            </p>
          ))}
        </div>
        <div className="flex flex-wrap gap-2 sm:max-w-64 sm:shrink-0 sm:justify-end lg:max-w-none">
          {role && <Badge tone={role === 'Organizer' ? 'info' : 'neutral'}>{role}</Badge>}
          <SportBadge sport={sport} />
          <StatusBadge status={status} />
          {action}
        </div>
      </div>
    </li>
  )
}

/** The user's own teams and the one they play in under another captain. */
function teamsIn({ userRegistrations, userTeam }: UserTournament) {
  const own = userRegistrations.map(({ id, teamName, paymentStatus }) => ({ key: id, name: teamName, paymentStatus }))
  return userTeam ? [...own, { key: userTeam.id, ...userTeam }] : own
}

function NoTournaments() {
  return (
    <EmptyState
      title="No tournaments yet"
      hint="Tournaments you organize or play in will show up here."
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
