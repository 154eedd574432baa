import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Tournament } from '#features/tournaments/contract.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { DialogState } from '#ui/lazy.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { Snapshot } from '#features/competition/api-contract.ts'
import type { Scoring, IfTied } from '#engine/contract.ts'
import type { Round } from '#features/competition/ui/matches/rounds.ts'
import { ReasonField } from '../../change/reason-field.tsx'
import { useChange } from '../../change/use-change.ts'
import { mayTie } from './planned-rules.ts'
import { rulesText } from './round-list.tsx'
import { ScoringFields } from '../scoring-fields.tsx'
import { IfTiedField } from '../if-tied-field.tsx'

type Rules = { rule: IfTied; scoring: Scoring }

interface RoundDialogProps extends DialogState {
  tournament: Tournament
  snapshot: Snapshot
  round: Round
}

/** Changes the rules of a round that has not begun. */
export default function RoundDialog({ tournament, snapshot, round, open, onOpenChange }: RoundDialogProps) {
  const client = useClient()
  const [before] = useState<Rules>({ rule: round.matches[0]!.rule, scoring: round.matches[0]!.scoring })
  const [rules, setRules] = useState(before)
  const form = useForm({ defaultValues: { reason: '' } })
  const { change, dialog } = useChange(tournament, snapshot)
  const hasChanges = rulesText(rules) !== rulesText(before)

  const send = async ({ reason: typed }: { reason: string }) => {
    const id = crypto.randomUUID()
    const reason = typed.trim() || undefined
    const amendment = { kind: 'round_rules', bracket: round.bracket, round: round.round, ...rules } as const
    const param = { id: tournament.id }
    const isMade = await change({
      id,
      send: (confirmedEffect) =>
        unwrap(client.tournaments[':id'].amendments.$post({ param, json: { id, amendment, reason, confirmedEffect } })),
    })
    if (!isMade) return
    onOpenChange(false)
    toast({ title: `${round.name} changed`, description: `${rulesText(rules)}.` })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={{
        hasChanges: hasChanges || form.formState.isDirty,
        discard: () => {
          setRules(before)
          form.reset()
        },
      }}
      title={round.name}
      description="Applies to every match of this round."
    >
      <DialogForm form={form} send={send} failure="Not changed" disabled={!hasChanges}>
        <ScoringFields
          sport={tournament.sport}
          scoring={rules.scoring}
          onChange={(scoring) => setRules({ ...rules, scoring })}
        />
        <IfTiedField
          rule={rules.rule}
          mayTie={mayTie(round.matches, snapshot.matches)}
          onChange={(rule) => setRules({ ...rules, rule })}
        />
        <ReasonField {...form.register('reason')} />
      </DialogForm>
      {dialog}
    </Dialog>
  )
}
