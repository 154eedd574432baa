import { cx } from '#ui/cx.ts'
import { checkboxClass } from '#ui/form/checkbox.tsx'

interface TickBoxProps {
  isChecked: boolean
  onToggle: () => void
  label: string
  note?: string | undefined
  className?: string
}

/** A large checkbox with a name; the whole line is its target. */
export function TickBox({ isChecked, onToggle, label, note, className = '' }: TickBoxProps) {
  return (
    <label className={`flex min-h-11 min-w-0 grow items-center gap-3 print:min-h-0 print:py-1 ${className}`}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={onToggle}
        className={cx(checkboxClass, 'size-7 print:size-4')}
      />
      <span className="min-w-0 break-words">
        {label}
        {note && <span className="type-small block font-normal text-soft print:ml-2 print:inline">{note}</span>}
      </span>
    </label>
  )
}
