import { useLayoutEffect, useRef } from 'react'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { brandOf, caretIn, digitsOf, formatNumber } from './input.ts'

interface CardNumberFieldProps {
  value: string
  onValue: (value: string) => void
  error: string | undefined
  readOnly: boolean
}

/** A card's number in groups, with its brand. The caret stays after the same digit. */
export function CardNumberField({ value, onValue, error, readOnly }: CardNumberFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const digitsBeforeCaret = useRef<number | null>(null)
  const brand = brandOf(value).name

  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === null || document.activeElement !== input.current) return
    const caret = caretIn(value, digitsBeforeCaret.current)
    input.current?.setSelectionRange(caret, caret)
    digitsBeforeCaret.current = null
  }, [value])

  return (
    <div className="relative">
      <Field label="Card number" required error={error}>
        <Input
          ref={input}
          name="number"
          value={value}
          readOnly={readOnly}
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          className="pr-36 max-[22rem]:pr-3"
          onChange={({ currentTarget: { value: typed, selectionStart } }) => {
            digitsBeforeCaret.current = digitsOf(typed.slice(0, selectionStart ?? typed.length)).length
            onValue(formatNumber(typed))
          }}
        />
      </Field>
      <output className="type-label max-[22rem]:sr-only pointer-events-none absolute top-6.5 right-3 flex h-11 items-center text-soft">
        {brand}
      </output>
    </div>
  )
}
