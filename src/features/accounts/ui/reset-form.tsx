import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { Refused, answer } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import { ResetPassword } from '../account-contract.ts'
import { minPasswordLength } from '../values.ts'
import { openAuthDialog } from './auth-dialog-store.ts'
import { showAtFields } from '#ui/refused-fields.ts'
import { useSessionActs } from './session.ts'

/** Behind the mailed link. When the password is set nobody is logged in with the old one any more, here as anywhere. */
export default function ResetForm({ token }: { token: string }) {
  const client = useClient()
  const navigate = useNavigate()
  const { lookAgain } = useSessionActs()
  const form = useForm<ResetPassword>({
    resolver: standardSchemaResolver(ResetPassword),
    defaultValues: { token, password: '' },
  })
  const { errors, isSubmitting } = form.formState

  const send = form.handleSubmit(async (json) => {
    try {
      await answer(client.auth['reset-password'].$post({ json }))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: 'Password not changed', description: error.message, destructive: true })
      showAtFields(form, error)
      return
    }
    await lookAgain()
    await navigate({ to: '/' })
    toast({ title: 'Password changed', description: 'You can log in with the new one now.' })
    openAuthDialog('login')
  })

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <Field
        label="New password"
        hint={!errors.password && `At least ${minPasswordLength} characters`}
        error={errors.password?.message}
      >
        <Input {...form.register('password')} type="password" autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" wide busy={isSubmitting}>
        Set the new password
      </Button>
    </form>
  )
}
