import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { cx } from '../cx.ts'
import { controlClass } from './field.tsx'

interface StepperProps {
  /** What is counted: 'Goals of Reds'. */
  label: string
  /** Digits, or '' for nothing entered. Text that isn't a whole number is kept and marked as invalid. */
  value: string
  onChange: (value: string) => void
  max: number
  className?: string
}

/** A number with a large minus and plus beside it. Tapping the number opens a phone's keypad. */
export function Stepper({ label, value, onChange, max, className }: StepperProps) {
  const count = isWhole(value) ? Number(value) : NaN
  return (
    <div role="group" aria-label={label} className={cx('grid grid-cols-[auto_1fr_auto] gap-2', className)}>
      <StepButton label={`${label}: one less`} disabled={!(count > 0)} onClick={() => onChange(String(count - 1))}>
        <Minus aria-hidden className="size-6" />
      </StepButton>
      <NumberInput label={label} value={value} onChange={onChange} max={max} />
      <StepButton label={`${label}: one more`} disabled={!(count < max)} onClick={() => onChange(String(count + 1))}>
        <Plus aria-hidden className="size-6" />
      </StepButton>
    </div>
  )
}

const isWhole = (text: string) => !/\D/.test(text)

function StepButton({
  label,
  ...rest
}: {
  label: string
  disabled: boolean
  onClick: () => void
  children: React.ReactNode
}) {
  return <button type="button" aria-label={label} {...rest} className={stepClass} />
}

/** A whole number. Anything else stays as it was typed, marked as invalid. Focusing it selects the digits, so that typing replaces the number. */
export function NumberInput({ label, value, onChange, max, className }: StepperProps) {
  return (
    <input
      aria-label={label}
      aria-invalid={!isWhole(value) || undefined}
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
      maxLength={String(max).length}
      value={value}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => onChange(target.value)}
      className={cx(controlClass, 'type-figure min-h-14 px-1 text-center', className)}
    />
  )
}

const stepClass = cx(
  'grid size-14 place-items-center rounded-md border-2 border-ink text-ink transition-colors select-none',
  'hover:not-disabled:bg-sunken active:not-disabled:bg-ink active:not-disabled:text-surface',
  'touch-manipulation disabled:border-line disabled:text-soft',
)
