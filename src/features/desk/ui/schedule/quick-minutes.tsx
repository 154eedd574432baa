import { useId } from 'react'
import { Button } from '#ui/button.tsx'

interface QuickMinutesProps {
  legend: string
  hint: string
  choices: readonly number[]
  /** What a button says: '25 min'. */
  nameOf: (minutes: number) => string
  disabled: boolean
  onChoose: (minutes: number) => void
}

/** Numbers of minutes as buttons, each of which previews what moves. */
export function QuickMinutes({ legend, hint, choices, nameOf, disabled, onChoose }: QuickMinutesProps) {
  const hintId = useId()
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="type-label">{legend}</legend>
      <p id={hintId} className="type-small mb-2 text-soft">
        {hint}
      </p>
      <div className="grid grid-cols-4 gap-2">
        {choices.map((minutes) => (
          <Button key={minutes} disabled={disabled} className="px-1" onClick={() => onChoose(minutes)}>
            {nameOf(minutes)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
