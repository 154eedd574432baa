import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Refused } from './api.ts'
import { Button } from './button.tsx'
import type { ButtonLook } from './button.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { showAtFields } from './refused-fields.ts'
import { toast } from './toast.ts'

interface DialogFormProps<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>
  /** Does it, and closes the dialog; throws Refused when it was not done. */
  send: (values: Sent) => Promise<void>
  /** The title of the toast when it was not. */
  failure: string
  /** What that toast says when the server gave no reason. */
  fallback?: string
  submit?: string
  variant?: ButtonLook['variant']
  onCancel: () => void
  children: ReactNode
}

/** A form of few fields in a dialog. What is refused is told, stands at its field, and leaves what was typed. */
export function DialogForm<Values extends FieldValues, Sent>(props: DialogFormProps<Values, Sent>) {
  const { form, send, failure, fallback, submit = 'Save changes', variant = 'primary', onCancel, children } = props

  const onSubmit = form.handleSubmit(async (values) => {
    try {
      await send(values)
    } catch (error) {
      const isRefused = error instanceof Refused
      if (!isRefused && !fallback) throw error
      toast({ title: failure, description: (isRefused && error.message) || fallback, destructive: true })
      if (isRefused) showAtFields(form, error)
    }
  })

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      {children}
      <DialogActions onCancel={onCancel}>
        <Button type="submit" variant={variant} busy={form.formState.isSubmitting}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  )
}
