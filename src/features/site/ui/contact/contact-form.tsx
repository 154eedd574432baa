import { useHydrated } from '@tanstack/react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/textarea.tsx'
import { contactTypeLabels, contactTypes } from '../../values.ts'
import { useContactDetails } from '../use-contact-details.ts'
import { mailDraft } from './mail-draft.ts'
import { useContactForm } from './use-contact-form.ts'
import type { ContactValues } from './contact-check.ts'

/** The contact form; `type` preselects a category. */
export function ContactForm({ type = 'general' }: { type?: (typeof contactTypes)[number] }) {
  const { isSending, problems, failure, on } = useContactForm()
  const isHydrated = useHydrated()

  return (
    <form
      noValidate
      {...on}
      onSubmit={(event) => void on.onSubmit(event)}
      className="grid items-start gap-5 noscript:hidden sm:grid-cols-2"
    >
      <Field label="Name" error={problems.name}>
        <Input name="name" required autoComplete="name" />
      </Field>
      <Field label="Email" error={problems.email}>
        <Input name="email" required type="email" autoComplete="email" spellCheck={false} />
      </Field>
      <Field label="Category" error={problems.type}>
        <Select name="type" defaultValue={type}>
          {contactTypes.map((type) => (
            <option key={type} value={type}>
              {contactTypeLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Subject" error={problems.subject}>
        <Input name="subject" required autoComplete="off" />
      </Field>
      <Field
        label="Message"
        hint="For a tournament, add its link; for a payment, your team's name."
        error={problems.message}
        className="sm:col-span-2"
      >
        <TextArea name="message" required rows={8} />
      </Field>
      <Honeypot />
      {failure && <ContactFailure {...failure} />}
      {/* Before hydration, a submit would send the form to this page's own URL. */}
      <Button
        type={isHydrated ? 'submit' : 'button'}
        variant="primary"
        size="lg"
        busy={isSending}
        className="sm:col-span-2 sm:justify-self-start"
      >
        {isSending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  )
}

/** Why the message was not sent, with a link that opens it as an email draft. */
function ContactFailure({ reason, typed }: { reason: string; typed: ContactValues }) {
  const { supportEmail } = useContactDetails()
  return (
    <Alert tone="danger" role="alert" title="Your message was not sent" className="sm:col-span-2">
      {reason} Your message is still here. You can also{' '}
      <a href={mailDraft(supportEmail, typed.subject, typed.message)}>send it by email</a>.
    </Alert>
  )
}

/** A field that people neither see nor reach, and bots fill in. */
function Honeypot() {
  return (
    <div aria-hidden className="sr-only">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
