import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Refused, unwrap } from '#ui/client/api.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import { ForgotPassword } from '../../account-contract.ts'
import { showAtFields } from '#ui/form/refused-fields.ts'

interface ForgotFieldsProps {
  /** The email typed in the login form. */
  email: string
  onBack: () => void
}

/** Requests a link to choose a new password. The confirmation is the same whether or not the account exists. */
export function ForgotFields({ email, onBack }: ForgotFieldsProps) {
  const client = useClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ resolver: standardSchemaResolver(ForgotPassword), defaultValues: { email } })
  const { errors, isSubmitting } = form.formState

  const send = form.handleSubmit(async (json) => {
    try {
      await unwrap(client.auth['forgot-password'].$post({ json }))
      setSentTo(json.email)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: "Couldn't send the link", description: error.message, destructive: true })
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
          If there is an account for <strong className="break-words">{sentTo}</strong>, we've emailed a link to choose a
          new password. It works once, within one hour.
        </p>
        {back}
      </div>
    )
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <p className="text-soft">We'll email you a link to choose a new password.</p>
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
