import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { DialogState } from '#ui/lazy.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { toast } from '#ui/toast/toast.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import type { Snapshot } from '#features/competition/api-contract.ts'
import { ReasonField } from '../change/reason-field.tsx'
import { useChange } from '../change/use-change.ts'
import { Choices } from '../choices.tsx'
import { hasPlayed } from './late-changes.ts'
import { blankLateTeam, LateTeamFields, lateTeamOf } from './late-team-fields.tsx'
import type { LateTeamForm } from './late-team-fields.tsx'
import { withdrawalText } from './withdrawal-text.ts'

interface TeamChangeDialogProps extends DialogState {
  tournament: Tournament
  snapshot: Snapshot
  team: Snapshot['teams'][number]
}

/** Withdraws a drawn team, replaces it with another one, or reinstates it. */
export default function TeamChangeDialog({ tournament, snapshot, team, open, onOpenChange }: TeamChangeDialogProps) {
  const client = useClient()
  const form = useForm<LateTeamForm>({ defaultValues: blankLateTeam })
  const [kind, setKind] = useState<'withdraw' | 'replace'>('withdraw')
  // Kept for retries: a change that is sent twice is recorded once.
  const [id] = useState(() => crypto.randomUUID())
  const { change, dialog } = useChange(tournament, snapshot)
  const { teamId, name } = team
  const isOut = team.status === 'withdrawn'
  const isReplaceable = !isOut && !hasPlayed(snapshot, teamId)
  const param = { id: tournament.id }
  const routes = client.tournaments[':id']

  const withdraw = (reason: string | undefined) =>
    change({
      id,
      preview: { fact: { kind: 'withdrawal', team: teamId }, title: `Withdraw ${name}?`, confirm: 'Withdraw' },
      send: (confirmedEffect) =>
        unwrap(routes.withdrawals.$post({ param, json: { id, teamId, reason, confirmedEffect } })),
    })
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

  const send = async (typed: LateTeamForm) => {
    const reason = typed.reason.trim() || undefined
    const by = lateTeamOf(typed)
    const isMade = await (isOut ? reinstate(reason) : kind === 'replace' ? replace(by, reason) : withdraw(reason))
    if (!isMade) return
    onOpenChange(false)
    toast({
      title: isOut
        ? `${name} was reinstated`
        : kind === 'replace'
          ? `${typed.name} replaced ${name}`
          : `${name} has withdrawn`,
    })
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} unsaved={unsavedIn(form)} title={name}>
      <DialogForm
        form={form}
        send={send}
        failure="Not changed"
        submit={isOut ? 'Reinstate' : kind === 'replace' ? 'Replace the team' : 'See what changes'}
      >
        {isReplaceable && (
          <Choices
            legend="What happens to this team?"
            name="team-change"
            choices={[
              ['withdraw', 'It withdraws'],
              ['replace', 'Another team plays instead'],
            ]}
            chosen={kind}
            onChoose={(value) => setKind(value === 'replace' ? 'replace' : 'withdraw')}
          />
        )}
        <p className="text-soft">
          {isOut
            ? 'It gets its matches back, unless other teams have played them since.'
            : isReplaceable && kind === 'replace'
              ? 'The new team takes over its seed and its matches. Nothing is refunded.'
              : `${withdrawalText(snapshot, teamId)} Nothing is refunded.`}
        </p>
        {isReplaceable && kind === 'replace' && (
          <LateTeamFields form={form} tournament={tournament} snapshot={snapshot} />
        )}
        <ReasonField {...form.register('reason')} />
      </DialogForm>
      {dialog}
    </Dialog>
  )
}
