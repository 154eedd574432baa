import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Refused, answer } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import { ForgotPassword } from '../account-contract.ts'
import { showAtFields } from '#ui/refused-fields.ts'

interface ForgotFieldsProps {
  /** What was typed to log in. */
  email: string
  onBack: () => void
}

/** Asks for a link to choose a new password. What it says afterwards is the same for every address. */
export function ForgotFields({ email, onBack }: ForgotFieldsProps) {
  const client = useClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ resolver: standardSchemaResolver(ForgotPassword), defaultValues: { email } })
  const { errors, isSubmitting } = form.formState

  const send = form.handleSubmit(async (json) => {
    try {
      await answer(client.auth['forgot-password'].$post({ json }))
      setSentTo(json.email)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: 'The link was not sent', description: error.message, destructive: true })
      showAtFields(form, error)
    }
  })

  const back = (
    <Button variant="quiet" onClick={onBack}>
      Back to login
    </Button>
  )
  if (sentTo !== null) {
    return (
      <div className="flex flex-col gap-4">
        <p role="status">
          If there is an account for <strong className="break-words">{sentTo}</strong>, a link to choose a new password
          is on its way. It works once, for one hour.
        </p>
        {back}
      </div>
    )
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <p className="text-soft">We mail you a link to choose a new password.</p>
      <Field label="Email" error={errors.email?.message}>
        <Input {...form.register('email')} type="email" autoComplete="email" spellCheck={false} />
      </Field>
      <Button type="submit" variant="primary" wide busy={isSubmitting} className="mt-2">
        Send the link
      </Button>
      {back}
    </form>
  )
}
