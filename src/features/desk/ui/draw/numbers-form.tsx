import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { maxDrawnNumbersLength } from '#features/competition/values.ts'
import { UnsavedChangesGuard } from '#features/tournaments/ui/tournament-form/unsaved/unsaved-changes.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { useLazyDialog } from '#ui/lazy.tsx'
import { drawnNumbersId } from './drawn-numbers.ts'

const loadDrawDialog = () => import('./draw-dialog.tsx')

interface NumbersFormProps {
  tournamentId: string
  teams: number
  disabled: boolean
  /** They replace the numbers of a beacon. */
  replacesBeacon?: boolean
}

/** The numbers that were drawn in front of witnesses, and the draw with them. */
export function NumbersForm({ tournamentId, teams, disabled, replacesBeacon = false }: NumbersFormProps) {
  const [entered, setEntered] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const dialog = useLazyDialog(loadDrawDialog)

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isEmpty = entered.trim() === ''
    setIsMissing(isEmpty)
    if (isEmpty) event.currentTarget.querySelector('input')?.focus()
    else void dialog.show()
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <Field
        id={drawnNumbersId}
        label="Numbers drawn"
        hint="In the order they came up, such as 3 5 1 6. They will be public."
        error={isMissing ? 'Enter the numbers that were drawn' : undefined}
        className="max-w-md"
      >
        <Input
          value={entered}
          maxLength={maxDrawnNumbersLength}
          autoComplete="off"
          onChange={({ target }) => {
            setEntered(target.value)
            setIsMissing(false)
          }}
        />
      </Field>
      <Button
        type="submit"
        variant={replacesBeacon ? 'secondary' : 'primary'}
        size="lg"
        aria-haspopup="dialog"
        disabled={disabled}
        className="self-start max-sm:w-full"
      >
        {replacesBeacon ? 'Draw with these numbers' : 'Make the draw'}
      </Button>
      {dialog.Dialog && (
        <dialog.Dialog
          tournamentId={tournamentId}
          teams={teams}
          step={{ kind: 'draw', by: 'random', drawnNumbers: entered.trim(), replacesBeacon }}
          {...dialog.state}
        />
      )}
      <UnsavedChangesGuard inTab isDirty={entered.trim() !== ''} />
    </form>
  )
}
