import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Resolver } from 'react-hook-form'
import { Refused, answer } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import type { ContactForm as ContactValues } from '../contract.ts'
import { contactTypeLabels, contactTypes, minWritingMs, responseHours } from '../values.ts'
import { ContactFailure } from './contact-failure.tsx'
import { Honeypot } from './honeypot.tsx'

/** zod and the contract weigh more than the form: they are fetched when somebody begins to type. */
const loadCheck = () => import('./contact-check.ts')

/** Should the check not load, the message goes to the server unchecked: it checks all the same. */
const resolver: Resolver<ContactValues> = async (values, context, options) => {
  const module = await loadCheck().catch(() => null)
  return module ? module.checkContact(values, context, options) : { values, errors: {} }
}

type Failure = { reason: string; typed: ContactValues }

/**
 * Writes to us. The fields keep their own values, so nothing is lost that was typed before the page came alive, and after a failure
 * everything stands where it was.
 */
export function ContactForm({ type = 'general' }: { type?: ContactValues['type'] }) {
  const form = useForm<ContactValues>({ resolver })
  const { errors, isSubmitting, isDirty } = form.formState
  const [failure, setFailure] = useState<Failure | null>(null)
  const isAlive = useHydrated()
  const send = useSend()

  useEffect(() => {
    if (isDirty) loadCheck().catch(() => {}) // asked for again, and answered for, when it is needed
  }, [isDirty])

  const submit = form.handleSubmit(async (values, event) => {
    setFailure(null)
    try {
      await send(values, event?.target as HTMLFormElement)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const wrong = fieldNames.filter((name) => error.fields[name])
      for (const name of wrong) form.setError(name, { type: 'server', message: error.fields[name] })
      if (wrong[0]) form.setFocus(wrong[0])
      else setFailure({ reason: error.message, typed: values })
      return
    }
    toast({
      title: 'Message sent successfully!',
      description: `We'll get back to you within ${responseHours.general} hours.`,
    })
    form.reset()
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 noscript:hidden sm:grid-cols-2">
      <Field label="Name" error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="name" />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input {...form.register('email')} type="email" autoComplete="email" spellCheck={false} />
      </Field>
      <Field label="Category" error={errors.type?.message}>
        <Select {...form.register('type')} defaultValue={type}>
          {contactTypes.map((type) => (
            <option key={type} value={type}>
              {contactTypeLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Subject" error={errors.subject?.message}>
        <Input {...form.register('subject')} autoComplete="off" />
      </Field>
      <Field
        label="Message"
        hint="For a tournament, add its link; for a payment, your team’s name."
        error={errors.message?.message}
        className="sm:col-span-2"
      >
        <TextArea {...form.register('message')} rows={8} />
      </Field>
      <Honeypot />
      {failure && <ContactFailure {...failure} />}
      {/* Until the scripts are here, pressing it must not send the form to this page's own address. */}
      <Button
        type={isAlive ? 'submit' : 'button'}
        variant="primary"
        size="lg"
        busy={isSubmitting}
        className="sm:col-span-2 sm:justify-self-start"
      >
        {isSubmitting ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  )
}

const fieldNames = ['name', 'email', 'type', 'subject', 'message'] as const

/** Sends the message, and never sooner than a person could have written it: the server refuses what was quicker. */
function useSend() {
  const client = useClient()
  const [openedAt] = useState(() => performance.now())

  return async (values: ContactValues, form: HTMLFormElement) => {
    const remaining = openedAt + minWritingMs - performance.now()
    if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining))
    const website = (form.elements.namedItem('website') as HTMLInputElement).value
    const tookMs = Math.ceil(performance.now() - openedAt)
    await answer(client.contact.$post({ json: { ...values, website, tookMs } }))
  }
}
