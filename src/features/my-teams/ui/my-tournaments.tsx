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
import { isOver } from './season/season.ts'

interface MyTournamentsProps {
  /** The latest to start comes first. */
  tournaments: readonly UserTournament[]
  userId: string
}

/** The tournaments a user plays in and those they organize. */
export function MyTournaments({ tournaments, userId }: MyTournamentsProps) {
  if (tournaments.length === 0) return <NoTournaments />
  const organizes = ({ organizerId }: UserTournament) => organizerId === userId
  const played = tournaments.filter((one) => !organizes(one) || one.userTeam || one.userRegistrations.length > 0)
  return (
    <div className="flex flex-col gap-10">
      <Group title="You play" label="Participant">
        {rows(played)}
      </Group>
      <Group title="You organize" label="Organizer">
        {rows(tournaments.filter(organizes), (tournament) => (
          <RunLink tournament={tournament} />
        ))}
      </Group>
    </div>
  )
}

/** Upcoming ones first, soonest first, then past ones, latest first. */
const rows = (some: readonly UserTournament[], action?: (tournament: UserTournament) => ReactNode) =>
  [...some.filter((one) => !isOver(one)).toReversed(), ...some.filter(isOver)].map((tournament) => (
    <TournamentRow key={tournament.id} tournament={tournament} action={action?.(tournament)} />
  ))

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

interface GroupProps {
  title: string
  /** The user's role in all of them. */
  label: 'Organizer' | 'Participant'
  children: readonly ReactNode[]
}

function Group({ title, label, children }: GroupProps) {
  if (children.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="type-heading">
          {title} <span className="text-soft">{children.length}</span>
        </h2>
        <Badge tone={label === 'Organizer' ? 'info' : 'neutral'}>{label}</Badge>
      </div>
      <ul role="list" className="border-t border-line">
        {children}
      </ul>
    </section>
  )
}

interface TournamentRowProps {
  tournament: UserTournament
  /** A button of its own, beside the link to the tournament. */
  action?: ReactNode
}

/** One tournament in a list. The whole row links to its page. */
export function TournamentRow({ tournament, action }: TournamentRowProps) {
  const { id, name, sport, status, startDate, timeZone, location } = tournament
  return (
    <li className="relative flex gap-4 border-b border-line py-4 hover:bg-sunken has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-focus">
      <DateBlock instant={startDate} timeZone={timeZone} faded={isOver(tournament)} />
      <div className="flex min-w-0 flex-1 flex-col gap-2 sm:flex-row sm:items-start sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <h3 className="type-subheading">
            <Link to="/tournament/$id" params={{ id }} className={cardLink}>
              {name}
            </Link>
          </h3>
          <p className="mt-1 break-words text-soft">
            {formatTournamentDates(tournament)} · {location}
          </p>
          {teamsIn(tournament).map(({ key, name: team, paymentStatus, isRefundDelayed }) => (
            <p key={key} className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0 break-words">Team: {team}</span>
              {paymentStatus !== 'paid' && <PaymentBadge status={paymentStatus} isRefundDelayed={isRefundDelayed} />}
            </p>
          ))}
        </div>
        <div className="flex flex-wrap gap-2 sm:max-w-64 sm:shrink-0 sm:justify-end lg:max-w-none">
          <SportBadge sport={sport} />
          {status !== 'upcoming' && <StatusBadge status={status} />}
          {action}
        </div>
      </div>
    </li>
  )
}

/** The user's own teams and the one they play in under another captain. */
function teamsIn({ userRegistrations, userTeam }: UserTournament) {
  const own = userRegistrations.map(({ id, teamName, paymentStatus, isRefundDelayed }) => ({
    key: id,
    name: teamName,
    paymentStatus,
    isRefundDelayed,
  }))
  return userTeam ? [...own, { key: userTeam.id, ...userTeam, isRefundDelayed: false }] : own
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
