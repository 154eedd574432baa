import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Refused } from '#ui/client/api.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { Login } from '../../contract.ts'
import { FormError } from '../form-error.tsx'
import { showAtFields } from '#ui/form/refused-fields.ts'
import { useClient } from '#ui/client/use-client.ts'
import { hasPasskeySupport, signToLogIn } from '../passkeys.ts'
import { useSessionActions } from '../session.ts'

interface LoginFieldsProps {
  form: UseFormReturn<Login>
  onDone: () => void
  onCodeNeeded: () => void
  onForgot: () => void
}

export function LoginFields({ form, onDone, onCodeNeeded, onForgot }: LoginFieldsProps) {
  const client = useClient()
  const { logIn, logInWithPasskey } = useSessionActions()
  const { errors, isSubmitting } = form.formState
  const [isSigning, setIsSigning] = useState(false)

  const welcome = () => {
    onDone()
    toast({ title: 'Welcome back!', description: "You've been successfully logged in." })
  }

  const send = form.handleSubmit(async (credentials) => {
    try {
      await logIn(credentials)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.code === 'two_factor_required') return onCodeNeeded()
      toast({ title: 'Login failed', description: error.message, destructive: true })
      if (showAtFields(form, error)) return
      form.setError('root', { type: 'server', message: error.message })
      form.setFocus('password', { shouldSelect: true })
      return
    }
    welcome()
  })

  const logInByPasskey = async () => {
    setIsSigning(true)
    form.clearErrors()
    try {
      await logInWithPasskey(await signToLogIn(client))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: 'Login failed', description: error.message, destructive: true })
      form.setError('root', { type: 'server', message: error.message })
      return
    } finally {
      setIsSigning(false)
    }
    welcome()
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <Field label="Email" error={errors.email?.message}>
        <Input {...form.register('email')} type="email" autoComplete="email" spellCheck={false} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <Input {...form.register('password')} type="password" autoComplete="current-password" />
      </Field>
      <FormError title="Login failed" sentence={errors.root?.message} />
      <Button type="submit" variant="primary" wide busy={isSubmitting} className="mt-2">
        Login
      </Button>
      {hasPasskeySupport() && (
        <Button wide busy={isSigning} onClick={() => void logInByPasskey()}>
          Log in with a passkey
        </Button>
      )}
      <Button variant="quiet" onClick={onForgot}>
        Forgot password?
      </Button>
    </form>
  )
}
