import { Dialog } from '#ui/overlay/dialog.tsx'
import type { OutboxMail } from '../../outbox-contract.ts'
import { momentOf } from '../formats.tsx'
import type { RecordDialogProps } from '../lists/use-record-dialog.tsx'

/** The plain-text version of an email. */
export default function MailDialog({ record: mail, open, onOpenChange }: RecordDialogProps<OutboxMail>) {
  const status = mail.sentAt ? `Sent ${momentOf(mail.sentAt)}` : 'Not sent'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={null}
      title={mail.subject}
      description={`To ${mail.to}. ${status}.`}
    >
      <pre className="rounded-md bg-sunken p-4 font-sans type-small break-words whitespace-pre-wrap">{mail.text}</pre>
    </Dialog>
  )
}
