import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { ReplacementSearch } from '#features/competition/replacement-contract.ts'
import type { Entry } from '#features/registrations/contract.ts'
import { enteredByOrganizer } from '#features/teams/captain-text.ts'
import type { NewTick, Tick } from '#features/teams/check-in-contract.ts'
import { formatTime } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { plural } from '#lib/words.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useLazyDialog } from '#ui/lazy.tsx'
import { drawnTeamOf } from '../teams/drawn-team.ts'
import { Replacement } from '../teams/replacement.tsx'
import { canTakePayment } from '../teams/fee-rules.ts'
import type { Presence } from './presence.ts'
import { TeamActions } from './team-actions.tsx'
import type { TeamActionsProps } from './team-actions.tsx'
import { TickBox } from './tick-box.tsx'

const loadPaymentDialog = () => import('../teams/payment-dialog.tsx')

interface CheckInRowProps extends TeamActionsProps {
  presence: Presence
  /** The team's last tick: one from the server, or one that isn't sent yet. */
  last: Tick | NewTick | undefined
  isUnsent: boolean
  /** Who is being asked to play in its place. */
  search: ReplacementSearch | undefined
  onTick: (member: string | null, isHere: boolean) => void
}

/** A team to tick in one tap, what it owes, and below it its players and how to reach it. */
export function CheckInRow(props: CheckInRowProps) {
  const { team, entry, presence, last, isUnsent, search, onTick, ...actions } = props
  const [isOpen, setIsOpen] = useState(false)
  const fee = useLazyDialog(loadPaymentDialog)
  const canTakeFee = entry && canTakePayment(entry, actions.role, drawnTeamOf(actions.snapshot, team.id))
  const isHere = presence.isTeamHere(team.id)
  const here = team.players.filter(({ member }) => presence.isPlayerHere(team.id, member)).length
  const players = playersText(here, team.players.length)
  const lastText = last && 'at' in last && last.isHere ? tickedText(last, actions.tournament.timeZone) : ''
  const details = `check-in-${team.id}`
  return (
    <li
      data-team={team.id}
      className={cx('break-inside-avoid border-b border-line py-2', isHere && 'bg-success-ground/60')}
    >
      <div id={`row-${team.id}`} className="flex items-start justify-between gap-2 px-2">
        <TickBox
          isChecked={isHere}
          onToggle={() => onTick(null, !isHere)}
          className="font-semibold"
          label={team.name}
        />
        {entry && entry.fee > 0 && (
          <span className="mt-2 shrink-0">
            <FeeBadge entry={entry} />
          </span>
        )}
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={details}
          aria-label={`Players and contact details for ${team.name}`}
          onClick={() => setIsOpen(!isOpen)}
          className="-mr-2 min-w-11 px-2 noscript:hidden print:hidden"
        >
          <ChevronDown aria-hidden className={cx('transition-transform', isOpen && 'rotate-180')} />
        </Button>
      </div>
      <div className="type-small flex flex-wrap items-start justify-between gap-x-2 pr-15 pl-12 text-soft">
        <span className="print:hidden">{[players, lastText].filter(Boolean).join(' · ')}</span>
        {isUnsent && <Badge tone="info">Not sent yet</Badge>}
        {canTakeFee && (
          <Button
            size="sm"
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={`Take payment for ${team.name}`}
            onClick={() => void fee.show()}
            className="-mt-3 -mr-3 underline print:hidden noscript:hidden"
          >
            Take payment
          </Button>
        )}
      </div>
      {search && (
        <div className="pb-2 pl-12 print:hidden">
          <Replacement
            tournamentId={actions.tournament.id}
            timeZone={actions.tournament.timeZone}
            search={search}
            describedBy={`row-${team.id}`}
          />
        </div>
      )}
      <div id={details} className={cx('px-2 pt-1 pb-2 pl-12 print:block', !isOpen && 'hidden')}>
        {team.captainId === null && <p className="type-small text-soft">{enteredByOrganizer}. No captain yet.</p>}
        <ul role="list" aria-label={`Players on ${team.name}`}>
          {team.players.map(({ member, name, isCaptain }, index) => {
            const isPlayerHere = presence.isPlayerHere(team.id, member)
            return (
              <li key={`${member} ${index}`}>
                <TickBox
                  isChecked={isPlayerHere}
                  onToggle={() => onTick(member, !isPlayerHere)}
                  label={name}
                  note={isCaptain ? 'Captain' : undefined}
                />
              </li>
            )
          })}
        </ul>
        {isOpen && <TeamActions team={team} entry={entry} {...actions} />}
      </div>
      {fee.Dialog && entry && (
        <fee.Dialog
          key={fee.opening}
          tournament={actions.tournament}
          snapshot={actions.snapshot}
          role={actions.role}
          entry={entry}
          {...fee.state}
        />
      )}
    </li>
  )
}

/** The box of a team with one player is that player's too. */
function playersText(here: number, total: number): string {
  if (total === 0) return 'No players listed'
  return total === 1 ? '' : `${here} of ${plural(total, 'player')} here`
}

function FeeBadge({ entry: { paymentStatus, paidBy, fee } }: { entry: Entry }) {
  if (paymentStatus !== 'paid') return <Badge tone="warning">Owes {formatDollars(fee)}</Badge>
  return <Badge>{paidBy === 'waived' ? 'Fee waived' : 'Paid'}</Badge>
}

const tickedText = ({ at, by }: Tick, timeZone: string) => `${formatTime(at, timeZone)}${by ? ` by ${by}` : ''}`
