import type { ReactNode } from 'react'
import type { FieldValues, SubmitErrorHandler, UseFormReturn } from 'react-hook-form'
import { Refused } from '../client/api.ts'
import { reportUnexpected } from '../client/report-unexpected.ts'
import { Button } from '../button.tsx'
import type { ButtonLook } from '../button.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { showAtFields } from '../form/refused-fields.ts'
import { toast } from '../toast/toast.ts'

type DialogFormProps<Values extends FieldValues, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>
  /** Sends the form and closes the dialog. Throws Refused on failure. */
  send: (values: Sent) => Promise<void>
  /** The toast's title on failure. */
  failure: string
  /** The toast's message when the server gave none. */
  fallback?: string
  /** Called when fields are invalid; their messages are shown at them in any case. */
  onInvalid?: SubmitErrorHandler<Values>
  children: ReactNode
} & ({ submit?: string; variant?: ButtonLook['variant']; disabled?: boolean } | { actions: ReactNode })

/** A short form in a dialog. A refusal is shown as a toast and at its field, and the form keeps its values. */
export function DialogForm<Values extends FieldValues, Sent>(props: DialogFormProps<Values, Sent>) {
  const { form, send, failure, fallback, onInvalid, children } = props

  const onSubmit = form.handleSubmit(async (values) => {
    try {
      await send(values)
    } catch (error) {
      const isRefused = error instanceof Refused
      if (!isRefused && !fallback) throw error
      reportUnexpected(error)
      toast({ title: failure, description: (isRefused && error.message) || fallback, destructive: true })
      if (isRefused) showAtFields(form, error)
    }
  }, onInvalid)

  return (
    <form
      noValidate
      onSubmit={(event) => {
        // React passes it on to the form that the dialog was opened from.
        event.stopPropagation()
        void onSubmit(event)
      }}
      className="flex flex-col gap-5"
    >
      {children}
      {'actions' in props ? (
        props.actions
      ) : (
        <DialogActions>
          <Button
            type="submit"
            variant={props.variant ?? 'primary'}
            disabled={props.disabled}
            busy={form.formState.isSubmitting}
          >
            {props.submit ?? 'Save changes'}
          </Button>
        </DialogActions>
      )}
    </form>
  )
}
