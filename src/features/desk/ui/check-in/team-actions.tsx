import Mail from 'lucide-react/icons/mail'
import PhoneIcon from 'lucide-react/icons/phone'
import { useQueryClient } from '@tanstack/react-query'
import { graceMinutes } from '#features/competition/values.ts'
import type { Entry } from '#features/registrations/contract.ts'
import type { CheckInList } from '#features/teams/check-in-contract.ts'
import { PhoneButton } from '#features/teams/ui/phone-button.tsx'
import { formatTime } from '#lib/dates.ts'
import { phoneLink } from '#lib/phone.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { useLazyDialog } from '#ui/lazy.tsx'
import type { DeskProps } from '../desk-props.ts'
import { checkInQuery } from '../queries.ts'
import { useHasPassed } from '../results/use-has-started.ts'
import { canClaim } from '../teams/links/can-claim.ts'
import { drawnTeamOf } from '../teams/drawn-team.ts'
import { payActionOf, withdrawActionOf } from '../teams/fee-rules.ts'
import { useOnline } from '../use-online.ts'
import { walkoverOf } from './walkover.ts'

const loadMessageDialog = () => import('../teams/message-dialog.tsx')
const loadClaimDialog = () => import('../teams/links/claim-dialog.tsx')
const loadTeamChangeDialog = () => import('../teams/team-change-dialog.tsx')
const loadPaymentDialog = () => import('../teams/payment-dialog.tsx')
const loadWithdrawDialog = () => import('../teams/withdraw-dialog.tsx')
const loadScoreDialog = () => import('../results/score-dialog.tsx')

export interface TeamActionsProps extends DeskProps {
  team: CheckInList[number]
  /** Its registration, which says what it owes. */
  entry: Entry | undefined
}

/** Calls and messages the team's captain, undoes a payment recorded by mistake, withdraws or replaces it, and gives its opponents a walkover. */
export function TeamActions({ team, entry, tournament, snapshot, role }: TeamActionsProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const isOnline = useOnline()
  const message = useLazyDialog(loadMessageDialog)
  const change = useLazyDialog(loadTeamChangeDialog)
  const claim = useLazyDialog(loadClaimDialog)
  const payment = useLazyDialog(loadPaymentDialog)
  const withdrawal = useLazyDialog(loadWithdrawDialog)
  const drawn = drawnTeamOf(snapshot, team.id)
  const payAction = entry ? payActionOf(entry, role, drawn, snapshot) : null
  const withdrawAction = entry ? withdrawActionOf(entry, role, drawn) : null
  const walkover = walkoverOf(snapshot, tournament.startDate, team.id)
  const heading = `contact-${team.id}`
  return (
    <section aria-labelledby={heading} className="mt-2 flex flex-col gap-2 print:hidden">
      <h2 id={heading} className="sr-only">
        Contact and changes for {team.name}
      </h2>
      <div className="flex flex-wrap items-center gap-2">
        {team.phone && (
          <a href={phoneLink(team.phone)} aria-label={`Call ${team.phone}`} className={buttonClass({ size: 'sm' })}>
            <PhoneIcon aria-hidden />
            {team.phone}
          </a>
        )}
        <PhoneButton
          team={team}
          label={team.phone ? 'Edit phone' : 'Add phone'}
          describedBy={heading}
          onSaved={() => queryClient.invalidateQueries({ ...checkInQuery(client, tournament.id), exact: true })}
        />
        {team.captainId && (
          <Button size="sm" aria-haspopup="dialog" disabled={!isOnline} onClick={() => void message.show()}>
            <Mail aria-hidden />
            Message
          </Button>
        )}
        {entry && canClaim(entry, snapshot) && (
          <Button size="sm" aria-haspopup="dialog" disabled={!isOnline} onClick={() => void claim.show()}>
            {entry.claimedAt === null ? 'Claim link' : 'Undo claim'}
          </Button>
        )}
        {payAction !== null && payAction !== 'Take payment' && (
          <Button size="sm" aria-haspopup="dialog" disabled={!isOnline} onClick={() => void payment.show()}>
            {payAction}
          </Button>
        )}
        {drawn?.status === 'in' && (
          <Button size="sm" aria-haspopup="dialog" disabled={!isOnline} onClick={() => void change.show()}>
            Withdraw or replace
          </Button>
        )}
        {withdrawAction !== null && (
          <Button size="sm" aria-haspopup="dialog" disabled={!isOnline} onClick={() => void withdrawal.show()}>
            {withdrawAction}
          </Button>
        )}
      </div>
      {walkover && <Walkover team={team} {...{ tournament, snapshot, walkover, isOnline }} />}
      {!isOnline && (
        <p role="status" className="type-small text-soft">
          You need a signal to settle fees, send messages, withdraw teams or enter walkovers.
        </p>
      )}
      {message.Dialog && (
        <message.Dialog
          key={message.opening}
          tournamentId={tournament.id}
          hasUnpaid={false}
          team={team}
          {...message.state}
        />
      )}
      {claim.Dialog && entry && (
        <claim.Dialog key={claim.opening} tournament={tournament} entry={entry} {...claim.state} />
      )}
      {payment.Dialog && entry && (
        <payment.Dialog
          key={payment.opening}
          tournament={tournament}
          snapshot={snapshot}
          role={role}
          entry={entry}
          {...payment.state}
        />
      )}
      {withdrawal.Dialog && entry && (
        <withdrawal.Dialog
          key={withdrawal.opening}
          tournament={tournament}
          snapshot={snapshot}
          entry={entry}
          {...withdrawal.state}
        />
      )}
      {change.Dialog && drawn && (
        <change.Dialog
          key={change.opening}
          tournament={tournament}
          snapshot={snapshot}
          role={role}
          team={drawn}
          entry={entry}
          {...change.state}
        />
      )}
    </section>
  )
}

interface WalkoverProps extends Pick<TeamActionsProps, 'team' | 'tournament' | 'snapshot'> {
  walkover: NonNullable<ReturnType<typeof walkoverOf>>
  isOnline: boolean
}

/** Gives the opponents a walkover once the grace period is over. */
function Walkover({ team, tournament, snapshot, walkover, isOnline }: WalkoverProps) {
  const { match, opponent, winner, from } = walkover
  const dialog = useLazyDialog(loadScoreDialog)
  const isDue = useHasPassed(from)
  const name = snapshot.teams.find(({ teamId }) => teamId === opponent)?.name ?? ''
  if (!isDue) {
    return (
      <p className="type-small text-soft">
        Match {match.number} against {name}: you can enter a walkover from {formatTime(from, tournament.timeZone)},{' '}
        {graceMinutes} minutes after the scheduled start.
      </p>
    )
  }
  return (
    <div className="mt-2 border-t border-line pt-3">
      <p className="mb-2">Is {team.name} a no-show?</p>
      <Button size="sm" aria-haspopup="dialog" disabled={!isOnline} onClick={() => void dialog.show()}>
        Walkover for {name} now
      </Button>
      {dialog.Dialog && (
        <dialog.Dialog
          key={dialog.opening}
          tournament={tournament}
          snapshot={snapshot}
          match={match}
          preset={{ outcome: 'walkover', side: winner }}
          onSaved={() => {}}
          onRemove={undefined}
          {...dialog.state}
        />
      )}
    </div>
  )
}
