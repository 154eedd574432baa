import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Refused, unwrap } from '#ui/client/api.ts'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { DialogState } from '#ui/lazy.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { toast } from '#ui/toast/toast.ts'
import type { Entry } from '#features/registrations/contract.ts'
import { formatDollars } from '#lib/money.ts'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { ReasonField } from '../change/reason-field.tsx'
import { useChange } from '../change/use-change.ts'
import { Choices } from '../choices.tsx'
import type { DeskProps } from '../desk-props.ts'
import { waitingTeamsQuery } from '../queries.ts'
import { AskField } from './ask-field.tsx'
import type { DrawnTeam } from './drawn-team.ts'
import { canReturnFee } from './fee-rules.ts'
import { hasPlayed } from './adding/late-changes.ts'
import { blankLateTeam, LateTeamFields, lateTeamOf } from './adding/late-team-fields.tsx'
import type { LateTeamForm } from './adding/late-team-fields.tsx'
import { feeReturnText, withdrawalText } from './withdrawal-text.ts'

interface TeamChangeDialogProps extends DialogState, DeskProps {
  team: DrawnTeam
  /** Its registration, unless it has lost its spot. */
  entry: Entry | undefined
}

type Kind = 'withdraw' | 'reinstate' | 'ask' | 'replace'

/**
 * Withdraws a drawn team and returns its fee if the organizer can, replaces it, asks the waiting list for a replacement, or reinstates it.
 */
export default function TeamChangeDialog(props: TeamChangeDialogProps) {
  const { tournament, snapshot, role, team, entry, open, onOpenChange } = props
  const client = useClient()
  const form = useForm<LateTeamForm>({ defaultValues: blankLateTeam })
  const { teamId, name } = team
  const isOut = team.status === 'withdrawn'
  const [kind, setKind] = useState<Kind>(isOut ? 'reinstate' : 'withdraw')
  const [chosenId, setChosenId] = useState('')
  const [returnsFee, setReturnsFee] = useState(false)
  // Kept for retries: a change that is sent twice is recorded once.
  const [id] = useState(() => crypto.randomUUID())
  const { change, dialog } = useChange(tournament, snapshot)
  const refresh = useRefreshTournament(tournament.id)
  const { data: waiting } = useQuery(waitingTeamsQuery(client, tournament.id))
  const onCall = waiting?.first.filter(({ onCall }) => onCall) ?? []
  const asked = onCall.find((entry) => entry.id === chosenId) ?? onCall[0]
  const isOutOfTurn = kind === 'ask' && asked !== onCall[0]
  const isReplaceable = !hasPlayed(snapshot, teamId)
  const param = { id: tournament.id }
  const routes = client.tournaments[':id']

  const returnable = kind === 'withdraw' && entry && canReturnFee(entry, role) ? entry : undefined
  const isReturned = returnable !== undefined && returnsFee

  const withdraw = (reason: string | undefined) =>
    change({
      id,
      preview: {
        fact: { kind: 'withdrawal', team: teamId },
        title: `Withdraw ${name}?`,
        confirm: 'Withdraw',
        canBeUndone: !isReturned,
      },
      send: (confirmedEffect) =>
        unwrap(routes.withdrawals.$post({ param, json: { id, teamId, reason, confirmedEffect } })),
    })
  /** Returns the fee of a team that has just withdrawn. If that fails, its row still offers it. */
  const returnFee = async (registrationId: string) => {
    try {
      await unwrap(routes.registrations[':registrationId'].$delete({ param: { ...param, registrationId } }))
      return { title: doneText.withdraw(name) }
    } catch (error) {
      reportUnexpected(error)
      const description = error instanceof Refused ? error.message : 'Use "Return fee" to try again.'
      return { title: `${name} has withdrawn, but its fee was not returned`, description, destructive: true }
    } finally {
      await refresh()
    }
  }
  const reinstate = (reason: string | undefined) =>
    change({
      id,
      preview: { fact: { kind: 'reinstatement', team: teamId }, title: `Reinstate ${name}?`, confirm: 'Reinstate' },
      send: (confirmedEffect) =>
        unwrap(routes.reinstatements.$post({ param, json: { id, teamId, reason, confirmedEffect } })),
    })
  const replace = (by: ReturnType<typeof lateTeamOf>, reason: string | undefined) =>
    change({
      id,
      send: (confirmedEffect) =>
        unwrap(routes.replacements.$post({ param, json: { id, teamId, by, reason, confirmedEffect } })),
    })
  const ask = async (reason: string | undefined) => {
    const first = isOutOfTurn ? { entryId: asked?.id, reason } : {}
    await unwrap(routes['replacement-searches'].$post({ param, json: { id, teamId, ...first } }))
    await refresh()
    return true
  }

  const send = async (typed: LateTeamForm) => {
    const reason = typed.reason.trim() || undefined
    const changes = { withdraw, reinstate, ask, replace: () => replace(lateTeamOf(typed), reason) }
    if (!(await changes[kind](reason))) return
    const done = isReturned
      ? await returnFee(returnable.id)
      : { title: doneText[kind](name, kind === 'ask' ? (asked?.teamName ?? '') : typed.name) }
    onOpenChange(false)
    toast(done)
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} unsaved={unsavedIn(form)} title={name}>
      <DialogForm form={form} send={send} failure="Not changed" submit={submitText(kind, asked?.teamName)}>
        {isReplaceable && (
          <Choices
            legend="What happens to this team?"
            name="team-change"
            choices={[
              isOut ? ['reinstate', 'It plays after all'] : ['withdraw', 'It withdraws'],
              ...(onCall.length > 0 ? [['ask', 'Ask the waiting list'] as const] : []),
              ['replace', 'Another team plays instead'],
            ]}
            chosen={kind}
            onChoose={(value) => setKind(value as Kind)}
          />
        )}
        <p className="text-soft">
          {kind === 'withdraw'
            ? [withdrawalText(snapshot, teamId), returnable ? '' : 'Nothing is refunded.'].join(' ')
            : sentences[kind]}
        </p>
        {returnable && (
          <Checkbox
            label={`Return the ${formatDollars(returnable.fee)} fee`}
            hint={`${returnable.paidBy === 'cash' ? "You'll return it in cash." : feeReturnText(returnable, tournament.timeZone)} The team can't be reinstated afterward.`}
            checked={returnsFee}
            onChange={({ target }) => setReturnsFee(target.checked)}
          />
        )}
        {kind === 'ask' && asked && <AskField onCall={onCall} chosen={asked} onChoose={setChosenId} />}
        {isReplaceable && kind === 'replace' && (
          <LateTeamFields form={form} tournament={tournament} snapshot={snapshot} />
        )}
        {(kind !== 'ask' || isOutOfTurn) && (
          <ReasonField
            required={isOutOfTurn}
            error={form.formState.errors.reason?.message}
            {...form.register('reason', {
              validate: (reason) => !isOutOfTurn || reason.trim() !== '' || 'Please give a reason',
            })}
          />
        )}
      </DialogForm>
      {dialog}
    </Dialog>
  )
}

const sentences: Record<Exclude<Kind, 'withdraw'>, string> = {
  ask: 'Captains who agreed to be called are asked one after the other. Until one accepts, this team keeps its matches. Nothing is refunded.',
  replace: 'The new team takes over its seed, its matches and its spot. Nothing is refunded.',
  reinstate: 'It gets its matches back, unless other teams have played them since.',
}

const submitText = (kind: Kind, asked = '') =>
  ({ withdraw: 'See what changes', reinstate: 'Reinstate', ask: `Ask ${asked}`, replace: 'Replace the team' })[kind]

const doneText = {
  withdraw: (name: string) => `${name} has withdrawn`,
  reinstate: (name: string) => `${name} was reinstated`,
  ask: (_name: string, other: string) => `${other} was asked`,
  replace: (name: string, other: string) => `${other} replaced ${name}`,
}
