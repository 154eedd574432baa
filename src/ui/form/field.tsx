import CircleExclamationPoint from 'lucide-react/icons/circle-exclamation-point'
import { createContext, useContext, useId, useMemo } from 'react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<FieldWiring | null>(null)

/** The attributes that connect a control to its Field's label, hint and error; empty outside a Field. */
export function useField(): Partial<FieldWiring> {
  return useContext(FieldContext) ?? {}
}

interface FieldProps {
  label: ReactNode
  /** Help text shown before any error. */
  hint?: ReactNode
  /** The error message. If set, the control is marked as invalid. */
  error?: string | undefined
  optional?: boolean
  /** Tells screen readers that the field has to be filled in. */
  required?: boolean
  /** Hides the label visually, for example on a search box. */
  labelHidden?: boolean
  className?: string
  /** The control's id, for code that focuses it; generated otherwise. */
  id?: string
  /** One Input, TextArea, Select or Suggest. */
  children: ReactNode
}

/**
 * A connected label, control, hint and error: `<Field label="Name" error={errors.name?.message}><Input {...register('name')} /></Field>`
 */
export function Field(props: FieldProps) {
  const { label, hint, error, optional = false, required = false, labelHidden = false, className, children } = props
  const generatedId = useId()
  const id = props.id ?? generatedId
  const hintId = hint ? `${id}hint` : ''
  const errorId = error ? `${id}error` : ''
  const describedBy = cx(errorId, hintId) || undefined
  const wiring = useMemo(
    () => ({
      id,
      'aria-describedby': describedBy,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-required': required ? (true as const) : undefined,
    }),
    [id, describedBy, error, required],
  )
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'type-label'}>
        {label}
        {optional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="type-small text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="type-small flex items-start gap-1.5 font-semibold text-danger">
      <CircleExclamationPoint aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  )
}

/** Shared by all text controls. 16 px text, so that phones do not zoom in. */
export const controlClass =
  'type-body w-full min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-ink placeholder:text-soft ' +
  'transition-colors hover:not-disabled:not-aria-invalid:border-ink aria-invalid:border-2 aria-invalid:border-danger ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-soft [&[readonly]]:bg-sunken'
