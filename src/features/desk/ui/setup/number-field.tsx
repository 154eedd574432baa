import { useState } from 'react'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'

interface NumberFieldProps {
  label: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
}

/** A whole number, applied as it is typed. An empty field changes nothing. */
export function NumberField({ label, value, min = 1, max, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label={label} className="w-28">
      <Input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={typed ?? value}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value)
          const wanted = Number(target.value)
          if (Number.isInteger(wanted) && target.value !== '' && wanted >= min && wanted <= max && wanted !== value)
            onChange(wanted)
        }}
      />
    </Field>
  )
}
