import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { sportLabel, sports } from '#lib/sports.ts'
import { capitalize } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import type { RowField, RowList } from '../../slots.ts'
import { listOf } from './rows.ts'
import type { Row } from './rows.ts'

interface RowEditorProps {
  list: RowList
  row: Row
  /** Its place, from 1. */
  place: number
  isLast: boolean
  showsErrors: boolean
  onType: (name: string, value: string) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One row: its fields, and buttons that move or remove it. */
export function RowEditor({ list, row, place, isLast, showsErrors, onType, onMove, onRemove }: RowEditorProps) {
  const name = `${list.noun} ${place}`
  const [stored = {}] = listOf([row], list.fields)
  return (
    <li className="rounded-md border border-line p-3 sm:p-4">
      <fieldset className="flex flex-col gap-3" data-row={row.id}>
        <legend className="sr-only">{capitalize(name)}</legend>
        <div className="-mt-1 -mr-2 flex items-center justify-between">
          <span aria-hidden className="type-label text-soft">
            {capitalize(name)}
          </span>
          <div className="flex gap-1">
            <RowButton label={`Move ${name} up`} action="up" isOff={place === 1} onPress={() => onMove(-1)}>
              <ArrowUp aria-hidden />
            </RowButton>
            <RowButton label={`Move ${name} down`} action="down" isOff={isLast} onPress={() => onMove(1)}>
              <ArrowDown aria-hidden />
            </RowButton>
            <RowButton label={`Remove ${name}`} action="remove" onPress={onRemove}>
              <Trash aria-hidden />
            </RowButton>
          </div>
        </div>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          {list.fields.map((field) => (
            <Field
              key={field.name}
              label={field.label}
              error={(showsErrors && field.error(stored[field.name])) || undefined}
            >
              <Control
                field={field}
                value={row.values[field.name] ?? ''}
                onType={(value) => onType(field.name, value)}
              />
            </Field>
          ))}
        </div>
      </fieldset>
    </li>
  )
}

function Control({ field, value, onType }: { field: RowField; value: string; onType: (value: string) => void }) {
  if (field.kind !== 'sport') {
    const isAmount = field.kind === 'dollars'
    return (
      <Input
        value={value}
        inputMode={isAmount ? 'decimal' : undefined}
        before={isAmount ? '$' : undefined}
        onChange={({ target }) => onType(target.value)}
      />
    )
  }
  const isListed = (sports as readonly string[]).includes(value)
  return (
    <Select value={value} onChange={({ target }) => onType(target.value)}>
      <option value="">Choose a sport</option>
      {value && !isListed && <option value={value}>{value}</option>}
      {sports.map((sport) => (
        <option key={sport} value={sport}>
          {sportLabel(sport)}
        </option>
      ))}
    </Select>
  )
}

interface RowButtonProps {
  label: string
  action: 'up' | 'down' | 'remove'
  /** Keeps the focus, unlike a disabled button. */
  isOff?: boolean
  onPress: () => void
  children: ReactNode
}

function RowButton({ label, action, isOff = false, onPress, children }: RowButtonProps) {
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={label}
      aria-disabled={isOff || undefined}
      data-action={action}
      className="aria-disabled:text-soft aria-disabled:opacity-50"
      onClick={() => !isOff && onPress()}
    >
      {children}
    </Button>
  )
}
