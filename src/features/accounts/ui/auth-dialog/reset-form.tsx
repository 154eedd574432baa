import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { Refused, unwrap } from '#ui/client/api.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import { ResetPassword } from '../../account-contract.ts'
import { minPasswordLength } from '../../values.ts'
import { openAuthDialog } from './store.ts'
import { showAtFields } from '#ui/form/refused-fields.ts'
import { useSessionActions } from '../session.ts'

/** The form behind the emailed link. Setting the password ends every session, this one included. */
export default function ResetForm({ token }: { token: string }) {
  const client = useClient()
  const navigate = useNavigate()
  const { refreshAllTabs } = useSessionActions()
  const form = useForm<ResetPassword>({
    resolver: standardSchemaResolver(ResetPassword),
    defaultValues: { token, password: '' },
  })
  const { errors, isSubmitting } = form.formState

  const send = form.handleSubmit(async (json) => {
    try {
      await unwrap(client.auth['reset-password'].$post({ json }))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: 'Password not changed', description: error.message, destructive: true })
      showAtFields(form, error)
      return
    }
    await refreshAllTabs()
    await navigate({ to: '/' })
    toast({ title: 'Password changed', description: 'You can now log in with it.' })
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
        Set new password
      </Button>
    </form>
  )
}
