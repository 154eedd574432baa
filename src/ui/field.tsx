import CircleExclamationPoint from 'lucide-react/icons/circle-exclamation-point'
import { createContext, useContext, useId, useMemo } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

const FieldContext = createContext<FieldWiring | null>(null)

/** What ties a control to the label, hint and error of the Field around it; nothing outside of one. */
export function useField(): Partial<FieldWiring> {
  return useContext(FieldContext) ?? {}
}

interface FieldProps {
  label: ReactNode
  /** Says what to type before anything goes wrong. */
  hint?: ReactNode
  /** The sentence to show; its presence marks the control as invalid. */
  error?: string | undefined
  optional?: boolean
  /** Keeps the label for screen readers only, for instance at a search box. */
  labelHidden?: boolean
  className?: string
  /** One Input, TextArea, Select or Suggest. */
  children: ReactNode
}

/** Label, control, hint and error, wired together: `<Field label="Name" error={errors.name?.message}><Input {...register('name')} /></Field>` */
export function Field({ label, hint, error, optional = false, labelHidden = false, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}hint` : ''
  const errorId = error ? `${id}error` : ''
  const describedBy = cx(errorId, hintId) || undefined
  const wiring = useMemo(
    () => ({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? (true as const) : undefined }),
    [id, describedBy, error],
  )
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'type-label text-sm'}>
        {label}
        {optional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-semibold text-danger">
      <CircleExclamationPoint aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  )
}

/** The look of every text control. 16 px text, so that phones do not zoom in. */
export const controlClass =
  'w-full min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-soft ' +
  'transition-colors hover:not-disabled:not-aria-invalid:border-ink aria-invalid:border-2 aria-invalid:border-danger ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-soft [&[readonly]]:bg-sunken'
