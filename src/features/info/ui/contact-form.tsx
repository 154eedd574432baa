import { useHydrated } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { contactTypeLabels, contactTypes } from '../values.ts'
import { ContactFailure } from './contact-failure.tsx'
import { Honeypot } from './honeypot.tsx'
import { useContactForm } from './use-contact-form.ts'

/** Writes to us. `type` is the category to begin with. */
export function ContactForm({ type = 'general' }: { type?: (typeof contactTypes)[number] }) {
  const { isSending, problems, failure, on } = useContactForm()
  const isAlive = useHydrated()

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
        hint="For a tournament, add its link; for a payment, your team’s name."
        error={problems.message}
        className="sm:col-span-2"
      >
        <TextArea name="message" required rows={8} />
      </Field>
      <Honeypot />
      {failure && <ContactFailure {...failure} />}
      {/* Until the scripts are here, pressing it must not send the form to this page's own address. */}
      <Button
        type={isAlive ? 'submit' : 'button'}
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
