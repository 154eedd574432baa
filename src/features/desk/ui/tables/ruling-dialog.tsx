import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { DialogState } from '#ui/lazy.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import { viewOf } from '#features/competition/ui/matches/view.ts'
import { ReasonField } from '../change/reason-field.tsx'
import { useChange } from '../change/use-change.ts'
import type { DeskProps } from '../desk-props.ts'
import { OrderList } from '../order-list/order-list.tsx'

type RulingDialogProps = DeskProps & DialogState & { level: string[] }

/** Decides the order of tied teams. The ruling and its reason are public. */
export default function RulingDialog({ tournament, snapshot, level, open, onOpenChange }: RulingDialogProps) {
  const client = useClient()
  const { nameOf } = viewOf(snapshot)
  const [order, setOrder] = useState(level)
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm({ defaultValues: { reason: '' } })
  const { change, dialog } = useChange(tournament, snapshot)

  const send = async ({ reason: typed }: { reason: string }) => {
    const json = { id, order, reason: typed.trim() || undefined }
    const isMade = await change({
      id,
      preview: { fact: { kind: 'ruling', order }, title: 'Publish this ruling?', confirm: 'Publish the ruling' },
      send: (confirmedEffect) =>
        unwrap(
          client.tournaments[':id'].rulings.$post({ param: { id: tournament.id }, json: { ...json, confirmedEffect } }),
        ),
    })
    if (!isMade) return
    onOpenChange(false)
    toast({ title: 'Ruling published', description: `${order.map(nameOf).join(', then ')}.` })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={{
        hasChanges: order.join() !== level.join() || form.formState.isDirty,
        discard: () => {
          setOrder(level)
          form.reset()
        },
      }}
      title="Decide the order"
      description="Put the best team first. The order counts as long as exactly these teams are tied."
    >
      <DialogForm
        form={form}
        send={send}
        failure="Not published"
        submit="See what changes"
        disabled={!form.formState.isDirty}
      >
        <div>
          <h3 id="ruling-order" className="type-label mb-1">
            Order
          </h3>
          <OrderList
            labelledBy="ruling-order"
            order={order}
            nameOf={nameOf}
            positionText={(name, position, count) => `${name} is ${position} of ${count}.`}
            onChange={setOrder}
          />
        </div>
        <ReasonField required {...form.register('reason')} />
      </DialogForm>
      {dialog}
    </Dialog>
  )
}
