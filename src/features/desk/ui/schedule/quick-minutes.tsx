import { useId } from 'react'
import { Button } from '#ui/button.tsx'

interface QuickMinutesProps {
  legend: string
  hint: string
  choices: readonly number[]
  disabled: boolean
  onChoose: (minutes: number) => void
}

/** Numbers of minutes as buttons, each of which previews what moves. */
export function QuickMinutes({ legend, hint, choices, disabled, onChoose }: QuickMinutesProps) {
  const hintId = useId()
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="type-label">{legend}</legend>
      <p id={hintId} className="type-small mb-2 text-soft">
        {hint}
      </p>
      <div className="flex flex-wrap gap-2">
        {choices.map((minutes) => (
          <Button key={minutes} disabled={disabled} size="sm" className="flex-auto" onClick={() => onChoose(minutes)}>
            {`${minutes} min`}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
