import type { EffectState, Snapshot } from '#features/competition/api-contract.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { consequenceText, effectLines, voidedText } from './effect-text.ts'
import type { EffectLine } from './effect-text.ts'
import { prizeLines } from './prize-text.ts'
import { ReasonField } from './reason-field.tsx'

type Decision = 'confirm' | 'keep result downstream' | 'cancel'
export type Answer = { decision: Decision; reason: string | undefined }

interface EffectDialogProps {
  open: boolean
  effect: EffectState
  snapshot: Snapshot
  prizePool: number
  title?: string
  confirm?: string
  /** False for a withdrawal whose fee is returned. */
  canBeUndone?: boolean
  /** Offers to keep later matches as they are. */
  canKeepResultDownstream?: boolean
  /** Asks why; shown in the public history. */
  reason?: 'optional' | 'required'
  onDecide: (answer: Answer) => void
}

/** Lists everything that a change does, and asks before it is made. */
export default function EffectDialog(props: EffectDialogProps) {
  const { open, effect, snapshot, prizePool, canKeepResultDownstream = false } = props
  const [reason, setReason] = useState('')
  const onDecide = (decision: Decision) => props.onDecide({ decision, reason: reason.trim() || undefined })
  const { matches, ranks, places } = effectLines(effect, snapshot)
  const prizes = prizeLines(effect, snapshot, prizePool)
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onDecide('cancel')}
      unsaved={{ hasChanges: reason.trim() !== '', discard: () => setReason('') }}
      title={props.title ?? 'This changes other matches'}
      description={consequenceText(voidedText(effect, snapshot), props.canBeUndone ?? true)}
      confirm={props.confirm ?? 'Make these changes'}
      disabled={props.reason === 'required' && reason.trim() === ''}
      onConfirm={() => onDecide('confirm')}
      others={
        canKeepResultDownstream && (
          <Button onClick={() => onDecide('keep result downstream')}>Correct this score only</Button>
        )
      }
    >
      {/* Focusable, so that a long list can be scrolled by keyboard. */}
      <div
        role="group"
        aria-label="What changes"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area needs the keyboard
        tabIndex={0}
        className="-mx-1 mt-4 flex max-h-[45dvh] flex-col gap-5 overflow-y-auto px-1"
      >
        <Lines title="Matches" lines={matches} />
        <Lines title="Tables" lines={ranks} />
        <Lines title="Places" lines={places} />
        <Lines title="Prizes by the usual split" lines={prizes} />
        {matches.length + ranks.length + places.length === 0 && <p>Nothing else changes.</p>}
      </div>
      {props.reason && (
        <ReasonField
          required={props.reason === 'required'}
          className="mt-4"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {canKeepResultDownstream && (
        <p className="type-small mt-4 text-soft">
          “Correct this score only” keeps the teams and results of later matches.
        </p>
      )}
    </AlertDialog>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly EffectLine[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="type-label text-soft">
        {title} ({lines.length})
      </h3>
      <ul role="list" className="border-t border-line">
        {lines.map((line, index) => (
          <li key={`${index} ${line.title}`} className="border-b border-line py-2">
            <p className="font-semibold break-words">{line.title}</p>
            {line.before !== line.after && (
              <p className="break-words text-soft">
                <span className="sr-only">Before: </span>
                <del>{line.before}</del>
              </p>
            )}
            <p className="break-words">
              <span className="sr-only">After: </span>
              {line.after}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
