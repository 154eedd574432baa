import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { DialogActions } from '#ui/overlay/dialog-actions.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { EditConflictAlert } from '../edit-conflict-alert.tsx'
import { FormWithPreview } from '../form-with-preview.tsx'
import type { useStoredForm } from '../use-stored-form.ts'

interface TemplateDialogProps<Fields extends FieldValues> {
  open: boolean
  onOpenChange: (open: boolean) => void
  form: UseFormReturn<Fields>
  storedForm: Pick<ReturnType<typeof useStoredForm>, 'isOutdated' | 'save' | 'loadNewer'> & { stored: unknown }
  /** 'component'; part of the title. */
  noun: string
  createLabel: string
  preview: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a template's dialog: form with preview, conflict alert and save button. */
export function TemplateDialog<Fields extends FieldValues>(props: TemplateDialogProps<Fields>) {
  const { open, onOpenChange, form, storedForm, noun, createLabel, preview, actions, children } = props
  const { stored, isOutdated, save, loadNewer } = storedForm
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={unsavedIn(form)}
      title={`${stored ? 'Edit' : 'New'} ${noun}`}
      wide
    >
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
        {isOutdated && <EditConflictAlert onLoad={() => void loadNewer()} />}
        <FormWithPreview preview={preview}>{children}</FormWithPreview>
        <DialogActions others={actions}>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {stored ? 'Save changes' : createLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
