import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Refused } from '#ui/client/api.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { showAtFields } from '#ui/form/refused-fields.ts'
import { toast } from '#ui/toast/toast.ts'
import { LoginCode } from '../../contract.ts'
import { useSessionActions } from '../session.ts'

interface CodeFieldsProps {
  onDone: () => void
  onBack: () => void
}

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export function CodeFields(props: CodeFieldsProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const onSwitch = () => setIsRecovery(!isRecovery)
  // A new form for the other kind, so that phones change their keyboard.
  return <CodeForm key={String(isRecovery)} {...props} isRecovery={isRecovery} onSwitch={onSwitch} />
}

type CodeFormProps = CodeFieldsProps & { isRecovery: boolean; onSwitch: () => void }

function CodeForm({ isRecovery, onSwitch, onDone, onBack }: CodeFormProps) {
  const { finishLogIn } = useSessionActions()
  const form = useForm<LoginCode>({ resolver: standardSchemaResolver(LoginCode), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form

  useEffect(() => setFocus('code'), [setFocus])

  const send = form.handleSubmit(async (code) => {
    try {
      await finishLogIn(code)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: 'Login failed', description: error.message, destructive: true })
      if (error.code === 'login_expired') return onBack()
      if (!showAtFields(form, error)) form.setError('code', { type: 'server', message: error.message })
      form.setFocus('code', { shouldSelect: true })
      return
    }
    onDone()
    toast({ title: 'Welcome back!', description: "You've been successfully logged in." })
  })

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <p className="text-soft">
        {isRecovery
          ? 'Enter one of the recovery codes that you saved. Each works once.'
          : 'Two-factor authentication is on for your account. Enter the code from your authenticator app.'}
      </p>
      <Field label={isRecovery ? 'Recovery code' : '6-digit code'} error={errors.code?.message}>
        <Input
          {...form.register('code')}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      </Field>
      <Button type="submit" variant="primary" wide busy={isSubmitting} className="mt-2">
        Login
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" className="-ml-4" onClick={onBack}>
          Back to login
        </Button>
        <Button variant="quiet" className="-mr-4" onClick={onSwitch}>
          {isRecovery ? 'Use my app' : 'Use a recovery code'}
        </Button>
      </div>
    </form>
  )
}
