import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { lowerFirst } from '#lib/words.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { DialogState } from '#ui/lazy.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { Snapshot } from '#features/competition/api-contract.ts'
import { slotText } from '#features/competition/ui/matches/match-text.ts'
import { viewOf } from '#features/competition/ui/matches/view.ts'
import { ReasonField } from '../change/reason-field.tsx'
import { useChange } from '../change/use-change.ts'
import type { DeskProps } from '../desk-props.ts'
import { OrderList } from '../order-list/order-list.tsx'

/** Decides which wild card plays which match. */
export default function WildCardsDialog({ tournament, snapshot, open, onOpenChange }: DeskProps & DialogState) {
  const client = useClient()
  const { nameOf } = viewOf(snapshot)
  const [before] = useState(snapshot.wildCards?.chosen ?? [])
  const [order, setOrder] = useState(before)
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm({ defaultValues: { reason: '' } })
  const { change, dialog } = useChange(tournament, snapshot)
  const hasMoved = order.join() !== before.join()

  const send = async ({ reason: typed }: { reason: string }) => {
    const json = { id, order, reason: typed.trim() || undefined }
    const isMade = await change({
      id,
      preview: {
        fact: { kind: 'wild_card_order', order },
        title: 'Place the wild cards like this?',
        confirm: 'Place them',
      },
      send: (confirmedEffect) =>
        unwrap(
          client.tournaments[':id']['wild-card-order'].$post({
            param: { id: tournament.id },
            json: { ...json, confirmedEffect },
          }),
        ),
    })
    if (!isMade) return
    onOpenChange(false)
    toast({ title: 'Wild cards placed' })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={{
        hasChanges: hasMoved || form.formState.isDirty,
        discard: () => {
          setOrder(before)
          form.reset()
        },
      }}
      title="Place the wild cards"
      description="Move a team to the match it plays."
    >
      <DialogForm form={form} send={send} failure="Not placed" submit="See what changes" disabled={!hasMoved}>
        <div>
          <h3 id="wild-card-order" className="type-label mb-1">
            Matches
          </h3>
          <OrderList
            labelledBy="wild-card-order"
            order={order}
            nameOf={nameOf}
            positionText={(name, position) => `${name} ${lowerFirst(matchOf(snapshot, position))}.`}
            onChange={setOrder}
            renderDetails={(_, index) => (
              <span className="type-small block text-soft">{matchOf(snapshot, index + 1)}</span>
            )}
          />
        </div>
        <ReasonField {...form.register('reason')} />
      </DialogForm>
      {dialog}
    </Dialog>
  )
}

/** 'Plays winner of Group B in match 37' for the slot of this rank. */
function matchOf(snapshot: Snapshot, rank: number): string {
  for (const match of snapshot.matches) {
    const slot = match.from.findIndex(
      (source) => typeof source === 'object' && 'wildCards' in source && source.rank === rank,
    )
    if (slot === -1) continue
    const other = slotText(match, slot === 0 ? 1 : 0, viewOf(snapshot))
    return other === 'Bye' ? `Has a bye in match ${match.number}` : `Plays ${other} in match ${match.number}`
  }
  return `Wild card ${rank}`
}
