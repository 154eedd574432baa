import type { ReactNode } from 'react'
import { finishText } from '#features/competition/ui/matches/match-text.ts'
import { enteredByOrganizer } from '#features/teams/captain-text.ts'
import type { Entry } from '#features/registrations/contract.ts'
import { canOrganize, type OfficialRole } from '#features/tournaments/rules.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { DrawnTeam } from './drawn-team.ts'
import { fullRefundBy, owes, type payActionOf, type withdrawActionOf } from './fee-rules.ts'
import { RowActions } from './row-actions.tsx'

interface TeamRowProps {
  entry: Entry
  /** The viewer's. */
  role: OfficialRole
  timeZone: string
  /** The team in the draw, once drawn. */
  team: DrawnTeam | undefined
  /** Opens the dialog that changes it: 'Withdraw or replace'; undefined when nothing can change. */
  onChange: { label: string; open: () => void } | undefined
  payAction: ReturnType<typeof payActionOf>
  /** Opens the dialog about its fee. */
  onPay: () => void
  withdrawAction: ReturnType<typeof withdrawActionOf>
  /** Opens the dialog for that. */
  onWithdraw: () => void
  /** Opens the dialog that invites a captain, for a team without one that still plays. */
  onInvite: (() => void) | undefined
  /** Opens the dialog with its claim link, or the one that undoes a claim. */
  onClaim: (() => void) | undefined
  /** Who is being asked to play in its place. */
  replacement?: ReactNode
}

/** A registration, with what is unusual about its payment and, once drawn, that the team is no longer in. */
export function TeamRow(props: TeamRowProps) {
  const {
    entry,
    role,
    timeZone,
    team,
    onChange,
    payAction,
    onPay,
    withdrawAction,
    onWithdraw,
    onInvite,
    onClaim,
    replacement,
  } = props
  const { id, teamName, captainInvitation, cashTaken, claimedAt, expiresAt, fee, isOffer } = entry
  const badges = (
    <>
      {(entry.paymentStatus !== 'pending' || owes(entry, team)) && <PaymentState entry={entry} />}
      {team && <DrawState team={team} />}
    </>
  )
  const details = (
    <>
      {expiresAt && (
        <p className="type-small">
          {isOffer ? 'Offered until' : `${formatDollars(fee)} due by`} {formatMoment(expiresAt, timeZone)}
        </p>
      )}
      {entry.fullRefundUntil && (
        <p className="type-small text-warning">
          The date or location has changed. {fullRefundBy(entry, role)} can withdraw this team for a full refund until{' '}
          {formatMoment(new Date(entry.fullRefundUntil), timeZone)}.
          {entry.canAskCashBack &&
            !entry.isReplaced &&
            canOrganize(role) &&
            " Until then, its cash payment can't be undone."}
        </p>
      )}
      {cashTaken && (
        <p className="type-small">
          Cash{cashTaken.by && `, taken by ${cashTaken.by}`}, {formatMoment(cashTaken.at, timeZone)}
        </p>
      )}
      {claimedAt && <p className="type-small">Claim link used {formatMoment(claimedAt, timeZone)}</p>}
      {entry.hasClaimLink && <p className="type-small">Its claim link hasn't been used yet.</p>}
      {onChange && <p className="mt-1.5 flex flex-wrap gap-2 empty:hidden">{badges}</p>}
      {replacement}
    </>
  )
  const actions = [
    payAction && { label: payAction, onClick: onPay, isRare: payAction !== 'Take payment' },
    withdrawAction && { label: withdrawAction, onClick: onWithdraw, isRare: withdrawAction === 'Withdraw' },
    onInvite && {
      label: captainInvitation?.status === 'invited' ? 'Invite someone else' : 'Invite a captain',
      onClick: onInvite,
      isRare: true,
    },
    onClaim &&
      (claimedAt === null
        ? { label: 'Claim link', onClick: onClaim, isRare: true }
        : { label: 'Undo claim', onClick: onClaim }),
  ].filter((action) => typeof action === 'object' && action !== null)
  return (
    <TeamLine
      id={id}
      teamName={teamName}
      lead={leadOf(entry)}
      details={details}
      actions={<RowActions actions={actions} describedBy={`team-${id}`} />}
    >
      {onChange ? (
        <Button
          size="sm"
          variant="quiet"
          aria-haspopup="dialog"
          aria-describedby={`team-${id}`}
          onClick={onChange.open}
          className="-mr-3 shrink-0 noscript:hidden"
        >
          {onChange.label}
        </Button>
      ) : (
        <p className="flex shrink-0 flex-col items-end gap-1">{badges}</p>
      )}
    </TeamLine>
  )
}

/** Who leads the team, or who was asked to. */
function leadOf({ captainName, captainInvitation }: Entry): string {
  if (captainName !== null) return `Captain: ${captainName}`
  if (captainInvitation === null) return enteredByOrganizer
  const { invitee, status } = captainInvitation
  return `${enteredByOrganizer}. ${invitee} ${status === 'invited' ? "was invited to be captain and hasn't responded" : 'declined to be captain'}.`
}

interface TeamLineProps {
  id: string
  teamName: string
  /** Who leads it. */
  lead: string
  details?: ReactNode
  /** Below the line. */
  actions?: ReactNode
  /** At the end of the line. */
  children: ReactNode
}

/** A team and its captain. */
export function TeamLine({ id, teamName, lead, details, actions, children }: TeamLineProps) {
  return (
    <li className="flex flex-wrap content-start items-start justify-between gap-x-4 border-b border-line py-3">
      <div className="min-w-0 flex-1">
        <p id={`team-${id}`} className="font-semibold break-words">
          {teamName}
        </p>
        <p className="type-small break-words text-soft">{lead}</p>
        {details}
      </div>
      {children}
      {actions}
    </li>
  )
}

/** A drawn team that withdrew or was replaced. */
export function OutRow({ team }: { team: DrawnTeam }) {
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-3">
      <span className="min-w-0 break-words text-soft">{team.name}</span>
      <DrawState team={team} />
    </li>
  )
}

/** That a drawn team no longer plays, with its place if it has one. */
function DrawState({ team: { status, place, placeSharedBy } }: { team: DrawnTeam }) {
  if (status === 'in') return place !== null && <Badge>{finishText(place, placeSharedBy ?? 1)}</Badge>
  return <Badge>{status === 'withdrawn' ? 'Withdrawn' : 'Replaced'}</Badge>
}

/** Paid by card, or free, is what a registered team usually is. */
const paidLabels = { card: null, cash: 'Paid in cash', waived: 'Fee waived', free: null }

/** What is unusual about a team's payment. */
function PaymentState({ entry: { paymentStatus, paidBy, isOffer, expiresAt, fee } }: { entry: Entry }) {
  if (paymentStatus === 'held') return <Badge tone="info">{isOffer ? 'Spot offered' : 'Paying now'}</Badge>
  if (paymentStatus === 'pending')
    return <Badge tone="warning">{expiresAt === null ? `Owes ${formatDollars(fee)}` : 'Not paid'}</Badge>
  const label = paidBy && paidLabels[paidBy]
  return label && <Badge>{label}</Badge>
}
