import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Refused, unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { copyText } from '#ui/copy-text.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { showAtFields } from '#ui/form/refused-fields.ts'
import { QrCode } from '#ui/qr-code.tsx'
import { toast } from '#ui/toast/toast.ts'
import { EnableTwoFactor } from '../../two-factor-contract.ts'
import type { TwoFactorSetup } from '../../two-factor-contract.ts'

interface SetupProps {
  setup: TwoFactorSetup
  onEnabled: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Setting up an authenticator app: its QR code or key, and a code that proves that it worked. */
export default function Setup({ setup: { secret, uri }, onEnabled, onCancel }: SetupProps) {
  const client = useClient()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const form = useForm<EnableTwoFactor>({
    resolver: standardSchemaResolver(EnableTwoFactor),
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting } = form.formState

  const send = form.handleSubmit(async (json) => {
    try {
      const { recoveryCodes } = await unwrap(client.auth['two-factor'].$post({ json }))
      toast({ title: 'Two-factor authentication is on', description: 'You were logged out everywhere else.' })
      onEnabled(recoveryCodes)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: "Couldn't turn it on", description: error.message, destructive: true })
      if (showAtFields(form, error)) form.setFocus('code', { shouldSelect: true })
    }
  })

  const copyKey = async () => {
    toast(
      (await copyText(secret))
        ? { title: 'Key copied' }
        : { title: "Couldn't copy the key", description: 'Select it and copy it yourself.', destructive: true },
    )
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-4">
        <h3 ref={heading} tabIndex={-1} className="type-subheading outline-none">
          1. Scan this with your authenticator app
        </h3>
        <p className="max-w-prose text-soft">
          Any app works: the one built into your phone or password manager, Google Authenticator, 2FAS or Aegis.
        </p>
        <div className="flex flex-col gap-5 sm:flex-row sm:items-center">
          <QrCode text={uri} label="QR code for your authenticator app" className="size-52" />
          <div className="flex min-w-0 flex-col items-start gap-2">
            <p id="key" className="type-small text-soft">
              Or enter this key in the app:
            </p>
            <p aria-labelledby="key" role="group" className="font-mono break-words">
              {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
            </p>
            <div className="mt-1 flex flex-wrap gap-3">
              <Button size="sm" onClick={() => void copyKey()}>
                Copy the key
              </Button>
              <a href={uri} className="type-small inline-flex min-h-11 items-center font-semibold underline lg:hidden">
                Open an app on this phone
              </a>
            </div>
          </div>
        </div>
      </div>
      <form
        noValidate
        onSubmit={(event) => void send(event)}
        aria-labelledby="enter-code"
        className="flex flex-col gap-4 border-t border-line pt-6"
      >
        <h3 id="enter-code" className="type-subheading">
          2. Enter the code it shows
        </h3>
        <Field label="6-digit code" error={errors.code?.message} className="sm:max-w-60">
          <Input {...form.register('code')} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Turn on
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  )
}
