import { useState } from 'react'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { numberProblem } from './number-problem.ts'

interface NumberFieldProps {
  label: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
  onInvalid?: () => void
}

/** A whole number, applied as it is typed. A wrong one is kept, with an error; `onInvalid` is called for it. */
export function NumberField({ label, value, min = 1, max, onChange, onInvalid }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const problem = numberProblem(typed ?? '', min, max)
  return (
    <Field label={label} error={problem ?? undefined} className="w-28">
      <Input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={typed ?? value}
        onBlur={() => problem === null && setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = Number(target.value)
          if (numberProblem(target.value, min, max) !== null) onInvalid?.()
          else if (target.value !== '' && next !== value) onChange(next)
        }}
      />
    </Field>
  )
}
