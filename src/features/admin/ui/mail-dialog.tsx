import { Dialog } from '#ui/dialog.tsx'
import type { OutboxMail } from '../work-contract.ts'
import { momentOf } from './formats.ts'
import type { RecordDialogProps } from './use-record-dialog.tsx'

/** A mail as its reader got it, in its plain form. */
export default function MailDialog({ record: mail, open, onOpenChange }: RecordDialogProps<OutboxMail>) {
  const standing = mail.sentAt ? `Sent ${momentOf(mail.sentAt)}` : 'Not sent'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={mail.subject}
      description={`To ${mail.to}. ${standing}.`}
      size="lg"
    >
      <pre className="rounded-md bg-sunken p-4 font-sans text-sm break-words whitespace-pre-wrap">{mail.text}</pre>
    </Dialog>
  )
}
