import { useState } from 'react'
import { exactDollars } from '#lib/money.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { answer } from '#ui/api.ts'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import type { Payment } from '../money-contract.ts'
import { tellFailure, useReadAnew } from './use-admin-act.ts'
import type { RecordDialogProps } from './use-record-dialog.tsx'

/** Gives one payment back; the team loses its place. */
export default function RefundPaymentDialog({ record: payment, open, onOpenChange }: RecordDialogProps<Payment>) {
  const client = useClient()
  const readAnew = useReadAnew()
  const [busy, setBusy] = useState(false)
  const refund = async () => {
    setBusy(true)
    try {
      const json = { paymentStatus: 'refunded' } as const
      await answer(client.teams[':id'].$patch({ param: { id: payment.teamId ?? '' }, json }))
      onOpenChange(false)
      toast({ title: 'Payment refunded', description: `${exactDollars(payment.held)} for ${payment.teamName}` })
      await readAnew()
    } catch (error) {
      tellFailure('Failed to refund the payment', error)
    } finally {
      setBusy(false)
    }
  }
  const way = payment.isHeldInCash ? 'was paid in cash: give it back by hand' : 'goes back to the card'
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Refund ${exactDollars(payment.held)}?`}
      description={`${payment.teamName} loses its place in ${payment.tournamentName}. The whole fee ${way}.`}
      confirm="Refund"
      busy={busy}
      onConfirm={() => void refund()}
    />
  )
}
