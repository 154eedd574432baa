import { Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import { useId } from 'react'
import { formatDate, formatMoment } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import { PaymentBadge } from '#ui/badge/status-badge.tsx'
import { ViewerMoment } from '#ui/viewer-moment.tsx'
import type { Registration } from '#features/registrations/contract.ts'
import { ReleaseHoldButton } from '../hold/release-hold-button.tsx'
import { DateBlock } from './date-block.tsx'
import { RosterButton } from '#features/teams/ui/roster-button.tsx'
import { actionsOn } from './team-state.ts'
import type { MyTeam } from './team-state.ts'
import { RemoveTeamPhoto, TeamPhoto } from '#features/teams/ui/team-photo.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

interface MyTeamCardProps {
  team: MyTeam
  /** When the teams were loaded. */
  now: Date
}

/** A captain's team: where and when it plays, what it owes, and what the captain can do. */
export function MyTeamCard({ team, now }: MyTeamCardProps) {
  const nameId = useId()
  const { registration } = team
  const { teamId, teamName, startDate, timeZone, location, sport, paymentStatus } = registration
  const acts = actionsOn(team, now)
  return (
    <Card as="li" padded={false} className="flex flex-col only:col-span-full">
      <div className="flex flex-1 gap-4 p-4 sm:p-5">
        <DateBlock instant={startDate} timeZone={timeZone} />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            <PaymentBadge status={paymentStatus} />
            <SportBadge sport={sport} />
          </div>
          <div className="flex items-center gap-3">
            <TeamPhoto registration={registration} />
            <h3 id={nameId} className="type-display min-w-0 text-xl break-words">
              {teamName}
            </h3>
          </div>
          <p className="break-words text-soft">
            <TournamentName team={team} />
            <br />
            {formatMoment(startDate, timeZone)}
            <br />
            {location}
          </p>
        </div>
      </div>
      {paymentStatus === 'pending' && <Due registration={registration} now={now} />}
      <div className="flex flex-wrap items-center gap-1.5 border-t border-line px-4 py-3 empty:hidden sm:px-5">
        {acts.pay && <PayLink registration={registration} describedBy={nameId} />}
        {acts.receipt && <ReceiptLink registrationId={registration.id} describedBy={nameId} />}
        {acts.edit && teamId && <RosterButton teamId={teamId} describedBy={nameId} />}
        <RemoveTeamPhoto registration={registration} describedBy={nameId} />
        {acts.release && (
          <ReleaseHoldButton registrationId={registration.id} teamName={teamName} describedBy={nameId} />
        )}
        {acts.withdraw && teamId && <WithdrawButton teamId={teamId} teamName={teamName} describedBy={nameId} />}
      </div>
    </Card>
  )
}

/** A past or withdrawn team, in one line. */
export function PastTeamRow({ team, now }: MyTeamCardProps) {
  const nameId = useId()
  const { id, teamName, startDate, timeZone, paymentStatus } = team.registration
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <DateBlock instant={startDate} timeZone={timeZone} faded />
      <div className="min-w-0 flex-1 basis-40">
        <h3 id={nameId} className="font-semibold break-words">
          {teamName}
        </h3>
        <p className="break-words text-soft">
          <TournamentName team={team} />, {formatDate(startDate, timeZone)}
        </p>
      </div>
      <PaymentBadge status={paymentStatus} />
      {actionsOn(team, now).receipt && <ReceiptLink registrationId={id} describedBy={nameId} />}
    </li>
  )
}

function ReceiptLink({ registrationId, describedBy }: { registrationId: string; describedBy: string }) {
  return (
    <Link
      to="/receipt/$registrationId"
      params={{ registrationId }}
      aria-describedby={describedBy}
      className={buttonClass({ size: 'sm' })}
    >
      Receipt
    </Link>
  )
}

/** A deleted tournament has no page to link to. */
function TournamentName({ team: { registration, tournament } }: { team: MyTeam }) {
  if (!tournament) return registration.tournamentName
  return (
    <Link to="/tournament/$id" params={{ id: tournament.id }} className="text-ink underline">
      {tournament.name}
    </Link>
  )
}

/** What is due and when. */
function Due({ registration, now }: { registration: Registration; now: Date }) {
  const { amount, expiresAt, holdExpiresAt, timeZone } = registration
  if (!expiresAt) return null
  const isOver = new Date(expiresAt) <= now
  return (
    <p className="flex gap-2 border-t border-warning/30 bg-warning-ground px-4 py-3 text-warning sm:px-5">
      <Clock aria-hidden className="mt-1 size-4 shrink-0" />
      <span className="min-w-0">
        <strong className="type-figure mr-1 text-lg text-ink">{formatDollars(amount)}</strong>{' '}
        {isOver ? 'was due by' : holdExpiresAt ? 'due. Your spot is held until' : 'due by'}{' '}
        <strong className="font-semibold text-ink">
          <ViewerMoment instant={expiresAt} timeZone={timeZone} end="." />
        </strong>{' '}
        {/* On a line of its own, so that it stays in place when the moment changes to the viewer's time zone. */}
        <span className="block">
          {isOver
            ? "Your spot is being released. You weren't charged."
            : !holdExpiresAt && "If it's still unpaid, your spot is released."}
        </span>
      </span>
    </p>
  )
}

/** A hold has no team yet: it is paid for by the team's name. */
function PayLink({ registration, describedBy }: { registration: Registration; describedBy: string }) {
  const { tournamentId, teamId, teamName, amount } = registration
  return (
    <Link
      to="/payment/$tournamentId"
      params={{ tournamentId }}
      search={teamId ? { teamId } : { team: teamName }}
      state={{ isEntering: true }}
      aria-describedby={describedBy}
      className={buttonClass({ variant: 'primary' })}
    >
      Pay {formatDollars(amount)}
    </Link>
  )
}
