import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { FieldError } from './field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A native checkbox with its label. The whole row is clickable. */
export function Checkbox({ label, hint, error, className, id, ...rest }: CheckboxProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const hintId = hint ? `${inputId}hint` : ''
  const errorId = error ? `${inputId}error` : ''
  return (
    <div className={cx('flex flex-col', className)}>
      <label htmlFor={inputId} className="flex min-h-11 items-center gap-3">
        <input
          aria-describedby={cx(errorId, hintId) || undefined}
          aria-invalid={error ? true : undefined}
          {...rest}
          id={inputId}
          type="checkbox"
          className={cx(checkboxClass, 'size-5')}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="type-small pl-8 text-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** The look of a checkbox, without its size. */
export const checkboxClass = cx(
  'grid shrink-0 appearance-none place-items-center rounded-sm border-2 border-edge bg-surface transition-colors',
  'checked:border-ink checked:bg-ink aria-invalid:border-danger disabled:border-line disabled:bg-sunken',
  "before:size-3/4 before:bg-surface before:opacity-0 before:content-[''] checked:before:opacity-100",
  'before:[clip-path:polygon(14%_44%,0_62%,40%_100%,100%_18%,84%_4%,38%_68%)] forced-colors:appearance-auto print:appearance-auto',
)
