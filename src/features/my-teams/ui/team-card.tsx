import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatDate, formatMoment } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { PaymentBadge } from '#ui/badge/status-badge.tsx'
import type { Registration } from '#features/registrations/contract.ts'
import { FullRefundText } from '#features/payments/ui/full-refund/full-refund-text.tsx'
import { ReleaseHoldButton } from '#features/payments/ui/hold/release-hold-button.tsx'
import { TakeFreeSpotButton } from '#features/payments/ui/hold/take-free-spot-button.tsx'
import { CompactRow } from './compact-row.tsx'
import { DateBlock } from './date-block.tsx'
import { Due } from './due.tsx'
import { PhoneButton } from '#features/teams/ui/phone-button.tsx'
import { RosterButton } from '#features/teams/ui/roster-button.tsx'
import { actionsOn, hasLeftUnpaid, isOffer } from './team-state.ts'
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
  const { teamId, teamName, startDate, timeZone, location, sport, paymentStatus, paidBy } = registration
  const isOffered = isOffer(registration)
  const acts = actionsOn(team, now)
  return (
    <Card as="li" padded={false} className="flex flex-col only:col-span-full">
      <div className="flex flex-1 gap-4 p-4 sm:p-5">
        <DateBlock instant={startDate} timeZone={timeZone} />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            {isOffered ? (
              <Badge tone="info">Spot offered</Badge>
            ) : (
              <PaymentBadge status={paymentStatus} isFree={paidBy === 'free'} />
            )}
            <SportBadge sport={sport} />
          </div>
          <div className="flex items-center gap-3">
            <TeamPhoto registration={registration} />
            <h3 id={nameId} className="type-subheading min-w-0 break-words">
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
      {acts.fullRefundUntil && (
        <p className="type-small border-t border-line px-4 py-3 sm:px-5">
          <FullRefundText until={acts.fullRefundUntil} timeZone={timeZone} />
        </p>
      )}
      {acts.asksOrganizer && (
        <p className="type-small border-t border-line px-4 py-3 text-soft sm:px-5">
          You became captain through a claim link. To withdraw the team, ask the organizer.
        </p>
      )}
      {paymentStatus === 'pending' && <Due registration={registration} now={now} />}
      <div className="flex flex-wrap items-center gap-1.5 border-t border-line px-4 py-3 empty:hidden sm:px-5">
        {acts.pay && <PayLink registration={registration} describedBy={nameId} />}
        {acts.takeFree && <TakeFreeSpotButton hold={registration} describedBy={nameId} />}
        {acts.receipt && <ReceiptLink registrationId={registration.id} describedBy={nameId} />}
        {acts.edit && teamId && <RosterButton teamId={teamId} describedBy={nameId} />}
        {teamId && <PhoneButton team={{ id: teamId, name: teamName }} describedBy={nameId} />}
        <RemoveTeamPhoto registration={registration} describedBy={nameId} />
        {acts.release && (
          <ReleaseHoldButton registrationId={registration.id} teamName={teamName} describedBy={nameId} />
        )}
        {acts.withdraw && teamId && (
          <WithdrawButton
            teamId={teamId}
            teamName={teamName}
            describedBy={nameId}
            isFullRefund={acts.fullRefundUntil !== null}
          />
        )}
      </div>
    </Card>
  )
}

/** A past or withdrawn team, in one line. */
export function PastTeamRow({ team, now }: MyTeamCardProps) {
  const nameId = useId()
  const { id, teamName, startDate, timeZone, paymentStatus, paidBy, isReplaced, isRefundDelayed } = team.registration
  return (
    <CompactRow
      nameId={nameId}
      teamName={teamName}
      about={
        <>
          <TournamentName team={team} />, {formatDate(startDate, timeZone)}
        </>
      }
      date={<DateBlock instant={startDate} timeZone={timeZone} faded />}
    >
      {isReplaced && <Badge>Replaced</Badge>}
      <PaymentBadge
        status={hasLeftUnpaid(team.registration) ? 'withdrawn' : paymentStatus}
        isFree={paidBy === 'free'}
        isRefundDelayed={isRefundDelayed}
      />
      {actionsOn(team, now).receipt && <ReceiptLink registrationId={id} describedBy={nameId} />}
    </CompactRow>
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

function TournamentName({ team: { registration } }: { team: MyTeam }) {
  return (
    <Link to="/tournament/$id" params={{ id: registration.tournamentId }} className="text-ink underline">
      {registration.tournamentName}
    </Link>
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
