import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import type { DialogState } from '#ui/lazy.tsx'
import { DialogActions } from '#ui/overlay/dialog-actions.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { Scoring, IfTied } from '#engine/contract.ts'
import type { PlannedRound } from './planned-rules.ts'
import { rulesText } from './round-list.tsx'
import { ScoringFields } from '../scoring-fields.tsx'
import { IfTiedField } from '../if-tied-field.tsx'

type Rules = { rule: IfTied; scoring: Scoring }

interface PlannedRoundDialogProps extends DialogState {
  sport: string
  round: PlannedRound
  /** Null: the round is played like the others. */
  onSave: (rules: Rules | null) => void
}

/** The rules of one round, before the draw. */
export default function PlannedRoundDialog({ sport, round, onSave, open, onOpenChange }: PlannedRoundDialogProps) {
  const [before] = useState<Rules>({ rule: round.matches[0]!.rule, scoring: round.matches[0]!.scoring })
  const [rules, setRules] = useState(before)
  const form = useForm()
  const hasChanges = rulesText(rules) !== rulesText(before)
  const save = (chosen: Rules | null) => {
    onSave(chosen)
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={{ hasChanges, discard: () => setRules(before) }}
      title={round.name}
      description="Applies to every match of this round, however many teams take part."
    >
      <DialogForm
        form={form}
        send={async () => save(rules)}
        failure="Not changed"
        actions={
          <DialogActions others={round.isOwn && <Button onClick={() => save(null)}>Same as other rounds</Button>}>
            <Button type="submit" variant="primary" disabled={!hasChanges}>
              Save changes
            </Button>
          </DialogActions>
        }
      >
        <ScoringFields sport={sport} scoring={rules.scoring} onChange={(scoring) => setRules({ ...rules, scoring })} />
        <IfTiedField rule={rules.rule} mayTie={round.mayTie} onChange={(rule) => setRules({ ...rules, rule })} />
      </DialogForm>
    </Dialog>
  )
}
