import type { Entry } from '#features/registrations/contract.ts'
import { formatDollars } from '#lib/money.ts'
import { Alert } from '#ui/alert.tsx'
import type { DialogState } from '#ui/lazy.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { LinkButtons } from './link-buttons.tsx'

type PayLinkDialogProps = DialogState & { entry: Entry }

/** Shows a team's pay link as a code for another phone. Stays open when the fee is paid, and says so. */
export default function PayLinkDialog({ entry, open, onOpenChange }: PayLinkDialogProps) {
  const { teamName, paymentStatus, payLink } = entry
  const fee = formatDollars(entry.fee)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={null}
      title={payLink ? 'Pay by card: show this code' : teamName}
      description={
        payLink ? `${teamName} owes ${fee}. Anyone can scan the code and pay, without an account.` : undefined
      }
    >
      {payLink ? (
        <div className="flex flex-col items-center gap-5">
          <QrCode text={payLink} label={`QR code to pay ${fee} for ${teamName}`} className="w-full max-w-72" />
          <div className="grid w-full grid-flow-col gap-3">
            <LinkButtons
              url={payLink}
              title={`Pay ${fee} for ${teamName}`}
              copied="Anyone who has it can pay for this team"
            />
          </div>
        </div>
      ) : (
        <Alert
          tone={paymentStatus === 'paid' ? 'success' : 'info'}
          role="status"
          title={paymentStatus === 'paid' ? 'Paid' : "This link doesn't work anymore"}
        >
          {paymentStatus === 'paid'
            ? `The ${fee} entry fee for ${teamName} is settled.`
            : `The entry fee for ${teamName} can't be paid with this link.`}
        </Alert>
      )}
    </Dialog>
  )
}
