import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ListChecks from 'lucide-react/icons/list-checks'
import Mail from 'lucide-react/icons/mail'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { entriesWithReplacedQuery } from '#features/registrations/ui/queries.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { cx } from '#ui/cx.ts'
import { Lazy, useLazyDialog } from '#ui/lazy.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import type { Snapshot } from '#features/competition/api-contract.ts'
import type { DeskProps } from '../desk-props.ts'
import { canOrganize, isDrawn, isEntryClosed } from '#features/tournaments/rules.ts'
import { replacementsQuery } from '../queries.ts'
import { Group } from './group.tsx'
import { canClaim } from './links/can-claim.ts'
import { isOut, owes, payActionOf, withdrawActionOf } from './fee-rules.ts'
import { canAddTeam, hasPlayed, lateTeamHint } from './adding/late-changes.ts'
import { Replacement } from './replacement.tsx'
import { OutRow, TeamRow } from './team-row.tsx'
import { WaitingList } from './waiting-list.tsx'

const loadMessageDialog = () => import('./message-dialog.tsx')
const loadLateTeamDialog = () => import('./adding/late-team-dialog.tsx')
const loadAddTeamsDialog = () => import('./adding/add-teams-dialog.tsx')
const loadPaymentDialog = () => import('./payment-dialog.tsx')
const loadWithdrawDialog = () => import('./withdraw-dialog.tsx')
const loadCashToReturn = () => import('#features/payments/ui/cash-to-return/cash-to-return.tsx')
const loadCaptainDialog = () => import('./captain-dialog.tsx')
const loadClaimDialog = () => import('./links/claim-dialog.tsx')
const loadTeamChangeDialog = () => import('./team-change-dialog.tsx')

/** Two of these buttons fit next to each other on a phone. */
const shareRow = 'max-sm:flex-auto max-sm:[&_svg]:hidden'

/** Who is in, who still has to pay and by when, who waits for a spot, a message to their captains and, once drawn, changes to a team. */
export function TeamsPanel({ tournament, snapshot, role }: DeskProps) {
  const client = useClient()
  const { data: all } = useSuspenseQuery(entriesWithReplacedQuery(client, tournament.id))
  const entries = all.filter(({ isReplaced }) => !isReplaced)
  const { data: searches } = useSuspenseQuery(replacementsQuery(client, tournament.id))
  const message = useLazyDialog(loadMessageDialog)
  const lateTeam = useLazyDialog(loadLateTeamDialog)
  const addTeams = useLazyDialog(loadAddTeamsDialog)
  const payment = useLazyDialog(loadPaymentDialog)
  const withdrawal = useLazyDialog(loadWithdrawDialog)
  const teamChange = useLazyDialog(loadTeamChangeDialog)
  const captain = useLazyDialog(loadCaptainDialog)
  const claim = useLazyDialog(loadClaimDialog)
  const [opened, setOpened] = useState('')
  const drawn = isDrawn({ competition: snapshot.state })
  const teamOf = new Map(drawn ? snapshot.teams.map((team) => [team.teamId, team]) : [])
  const changed = teamOf.get(opened)
  const registered = new Set(entries.map(({ teamId }) => teamId))
  const offered = entries.filter(({ isOffer }) => isOffer)
  const isUnpaid = (entry: (typeof entries)[number]) =>
    entry.paymentStatus === 'held' || owes(entry, teamOf.get(entry.teamId ?? ''))
  const unpaid = entries.filter(isUnpaid)
  const registeredTeams = entries.filter((entry) => !isUnpaid(entry))
  const invited = entries.find(({ teamId, captainId }) => teamId === opened && captainId === null)
  const settled = all.find(({ teamId }) => teamId === opened)
  const lateHint = drawn ? lateTeamHint(snapshot) : null
  const out = [...teamOf.values()].filter(({ teamId }) => !registered.has(teamId))
  const isEmpty = entries.length + out.length === 0
  const isDecided = snapshot.state === 'finished'
  // From when registration closes until a match is decided, the next question is who is there.
  const isCheckInNext =
    isEntryClosed({ competition: snapshot.state }) && snapshot.matches.every(({ status }) => status !== 'decided')

  const addButton = snapshot.state === 'none' && (
    <Button
      variant="primary"
      aria-haspopup="dialog"
      onClick={() => void addTeams.show()}
      className={cx(!isEmpty && 'max-sm:w-full', 'noscript:hidden')}
    >
      <UserPlus aria-hidden />
      Add teams
    </Button>
  )

  const rowOf = (entry: (typeof entries)[number]) => {
    const team = teamOf.get(entry.teamId ?? '')
    const search = searches.find(({ teamId }) => teamId === entry.teamId)
    const canInvite = entry.captainId === null && !isOut(team) && !isDecided
    return (
      <TeamRow
        key={entry.id}
        entry={entry}
        role={role}
        timeZone={tournament.timeZone}
        team={team}
        replacement={
          search && (
            <Replacement
              tournamentId={tournament.id}
              timeZone={tournament.timeZone}
              search={search}
              describedBy={`team-${entry.id}`}
            />
          )
        }
        onChange={
          team && team.status !== 'replaced'
            ? { label: changeLabel(team, snapshot), open: () => show(team) }
            : undefined
        }
        // Also when all matches are decided: the tournament can't be finished before.
        payAction={payActionOf(entry, role, team, snapshot)}
        onPay={() => openFor(entry, payment)}
        withdrawAction={isDecided ? null : withdrawActionOf(entry, role, team)}
        onWithdraw={() => openFor(entry, withdrawal)}
        onClaim={canClaim(entry, snapshot) ? () => openFor(entry, claim) : undefined}
        onInvite={canInvite ? () => openFor(entry, captain) : undefined}
      />
    )
  }
  const show = ({ teamId }: Snapshot['teams'][number]) => {
    setOpened(teamId)
    void teamChange.show()
  }
  const openFor = ({ teamId }: (typeof entries)[number], dialog: { show: () => Promise<void> }) => {
    setOpened(teamId ?? '')
    void dialog.show()
  }
  return (
    <div className="flex flex-col gap-8">
      {isEmpty ? (
        <EmptyState
          sport={tournament.sport}
          title="No teams yet"
          hint="Share the tournament's page. Teams show up here as they register, and you can add teams that register with you directly."
          action={addButton}
        />
      ) : (
        <>
          <div className="flex flex-wrap gap-3">
            {addButton}
            <Link
              to="/tournament/$id/check-in"
              params={{ id: tournament.id }}
              className={cx(
                buttonClass({ variant: isCheckInNext ? 'primary' : 'secondary' }),
                addButton ? shareRow : 'max-sm:w-full',
              )}
            >
              <ListChecks aria-hidden />
              Check-in list
            </Link>
            <Button
              aria-haspopup="dialog"
              onClick={() => void message.show()}
              className={cx(shareRow, 'noscript:hidden')}
            >
              <Mail aria-hidden />
              Message the captains
            </Button>
            {drawn && canAddTeam(snapshot) && (
              <Button
                aria-haspopup="dialog"
                onClick={() => void lateTeam.show()}
                className={cx(shareRow, 'noscript:hidden')}
              >
                <UserPlus aria-hidden />
                Add a late team
              </Button>
            )}
          </div>
          {lateHint && <p className="text-soft">{lateHint}</p>}
          <Group title="Not paid yet" rows={unpaid.filter(({ isOffer }) => !isOffer).map(rowOf)} />
          <Group title="Registered" rows={registeredTeams.map(rowOf)} />
          <WaitingList tournament={tournament} offered={offered.map(rowOf)} />
          <Group
            title="No longer registered"
            rows={out.map((team) => {
              const replaced = all.find(({ teamId }) => teamId === team.teamId)
              return replaced ? rowOf(replaced) : <OutRow key={team.teamId} team={team} />
            })}
          />
        </>
      )}
      {canOrganize(role) && (
        <Lazy load={loadCashToReturn} props={{ tournamentId: tournament.id, timeZone: tournament.timeZone }} optional />
      )}
      {message.Dialog && (
        <message.Dialog tournamentId={tournament.id} hasUnpaid={unpaid.length > 0} {...message.state} />
      )}
      {addTeams.Dialog && <addTeams.Dialog tournament={tournament} role={role} entries={entries} {...addTeams.state} />}
      {payment.Dialog && settled && (
        <payment.Dialog
          key={payment.opening}
          tournament={tournament}
          snapshot={snapshot}
          role={role}
          entry={settled}
          {...payment.state}
        />
      )}
      {withdrawal.Dialog && settled && (
        <withdrawal.Dialog
          key={withdrawal.opening}
          tournament={tournament}
          snapshot={snapshot}
          entry={settled}
          {...withdrawal.state}
        />
      )}
      {lateTeam.Dialog && <lateTeam.Dialog tournament={tournament} snapshot={snapshot} {...lateTeam.state} />}
      {captain.Dialog && invited && (
        <captain.Dialog key={captain.opening} tournamentId={tournament.id} entry={invited} {...captain.state} />
      )}
      {claim.Dialog && settled && (
        <claim.Dialog key={claim.opening} tournament={tournament} entry={settled} {...claim.state} />
      )}
      {teamChange.Dialog && changed && (
        <teamChange.Dialog
          key={teamChange.opening}
          tournament={tournament}
          snapshot={snapshot}
          role={role}
          team={changed}
          entry={settled}
          {...teamChange.state}
        />
      )}
    </div>
  )
}

/** What its dialog can do with a team. */
function changeLabel({ teamId, status }: Snapshot['teams'][number], snapshot: Snapshot): string {
  if (status === 'withdrawn') return hasPlayed(snapshot, teamId) ? 'Reinstate' : 'Reinstate or replace'
  return hasPlayed(snapshot, teamId) ? 'Withdraw' : 'Withdraw or replace'
}
