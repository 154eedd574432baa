import { Alert } from '#ui/alert.tsx'
import { support } from '../values.ts'
import { mailDraft } from './mail-draft.ts'
import type { ContactValues } from './use-contact-form.ts'

/** Why the message was not sent, and the other way to send it: a draft with everything that was typed. */
export function ContactFailure({ reason, typed }: { reason: string; typed: ContactValues }) {
  return (
    <Alert tone="danger" role="alert" title="Your message was not sent" className="sm:col-span-2">
      {reason} What you wrote is still here; you can also{' '}
      <a href={mailDraft(support.email, typed.subject, typed.message)}>send it by email</a>.
    </Alert>
  )
}
