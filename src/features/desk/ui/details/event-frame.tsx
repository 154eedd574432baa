import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { UnsavedChangesGuard } from '#features/tournaments/ui/tournament-form/unsaved/unsaved-changes.tsx'
import { Button } from '#ui/button.tsx'
import { useLazyDialog } from '#ui/lazy.tsx'
import { useEventForm, type EventFormProps } from './use-event-form.ts'

const loadDialog = () => import('./move-dialog.tsx')

/**
 * A form with fields of the event. Before saving a change that people are notified of, it shows who they are, what moves and what may be refunded.
 */
export function EventFrame<Values extends FieldValues>({
  children,
  ...props
}: EventFormProps<Values> & { children: ReactNode }) {
  const { tournament, form, valuesOf } = props
  const dialog = useLazyDialog(loadDialog)
  const { pending, submit, confirm, forget } = useEventForm(props, dialog.show)
  const { isDirty, isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-labelledby="event" className="flex flex-col gap-5">
      <h2 id="event" className="type-heading">
        The event
      </h2>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting} className="max-sm:w-full">
          Save event
        </Button>
        {isDirty && (
          <Button variant="quiet" size="lg" className="max-sm:w-full" onClick={() => form.reset(valuesOf(tournament))}>
            Reset
          </Button>
        )}
      </div>
      {dialog.Dialog && pending && (
        <dialog.Dialog
          preview={pending.preview}
          timeZone={tournament.timeZone}
          onConfirm={confirm}
          onClosed={forget}
          {...dialog.state}
        />
      )}
      <UnsavedChangesGuard inTab isDirty={isDirty && !isSubmitting} />
    </form>
  )
}
