import { useId } from 'react'
import { Button } from '#ui/button.tsx'

interface QuickMinutesProps {
  legend: string
  hint: string
  choices: readonly number[]
  /** What a button is called: '25 minutes'. */
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
          <Button
            key={minutes}
            aria-label={nameOf(minutes)}
            disabled={disabled}
            className="type-figure px-1"
            onClick={() => onChoose(minutes)}
          >
            {`${minutes} min`}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
