import type { UseFormReturn } from 'react-hook-form'
import { brand } from '#lib/brand.ts'
import { Refused } from '#ui/client/api.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { SignUpForm } from '../../contract.ts'
import { minPasswordLength } from '../../values.ts'
import { FormError } from '../form-error.tsx'
import { showAtFields } from '#ui/form/refused-fields.ts'
import { useSessionActions } from '../session.ts'

interface SignUpFieldsProps {
  form: UseFormReturn<SignUpForm>
  onDone: () => void
}

export function SignUpFields({ form, onDone }: SignUpFieldsProps) {
  const { signUp } = useSessionActions()
  const { errors, isSubmitting } = form.formState

  const send = form.handleSubmit(async ({ firstName, lastName, username, email, password }) => {
    try {
      await signUp({ firstName, lastName, username, email, password })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: 'Signup failed', description: error.message || 'Failed to create account', destructive: true })
      if (!showAtFields(form, error)) form.setError('root', { type: 'server', message: error.message })
      return
    }
    onDone()
    toast({ title: 'Account created!', description: `Welcome to ${brand}, ${firstName}.` })
  })

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <div className="grid items-start gap-4 xs:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <Input {...form.register('firstName')} autoComplete="given-name" />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input {...form.register('lastName')} autoComplete="family-name" />
        </Field>
      </div>
      <Field label="Username" error={errors.username?.message}>
        <Input {...form.register('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input {...form.register('email')} type="email" autoComplete="email" spellCheck={false} />
      </Field>
      <Field
        label="Password"
        hint={!errors.password && `At least ${minPasswordLength} characters`}
        error={errors.password?.message}
      >
        <Input
          {...form.register('password', { deps: 'confirmPassword' })}
          type="password"
          autoComplete="new-password"
        />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <Input {...form.register('confirmPassword')} type="password" autoComplete="new-password" />
      </Field>
      <FormError title="Signup failed" sentence={errors.root?.message} focused />
      <Button type="submit" variant="primary" wide busy={isSubmitting} className="mt-2">
        Sign Up
      </Button>
      <p className="type-small text-soft">
        By signing up you confirm that you are 16 or older and accept our{' '}
        <LegalLink href="/terms">Terms of Service</LegalLink> and <LegalLink href="/privacy">Privacy Policy</LegalLink>.
      </p>
    </form>
  )
}

/** Opens a new window, so the form keeps what was typed. */
function LegalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="font-semibold text-ink underline">
      {children}
    </a>
  )
}
