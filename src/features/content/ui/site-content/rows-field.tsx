import Plus from 'lucide-react/icons/plus'
import { useEffect, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { capitalize } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import type { RowList } from '../../slots.ts'
import type { ContentFields } from './content-form.ts'
import { RowEditor } from './row-editor.tsx'
import { listOf, moved, rowOf, rowsFrom } from './rows.ts'
import type { Row } from './rows.ts'

interface RowsFieldProps {
  form: UseFormReturn<ContentFields>
  label: string
  list: RowList
  error: string | undefined
}

/** Edits a list row by row. The form holds it as JSON; the rows hold what was typed, also where it isn't valid. */
export function RowsField({ form, label, list, error }: RowsFieldProps) {
  const content = useWatch({ control: form.control, name: 'content' })
  const [draft, setDraft] = useState(() => ({ content, rows: rowsFrom(content, list.fields) ?? [] }))
  // A newer version was loaded into the form.
  if (draft.content !== content) setDraft({ content, rows: rowsFrom(content, list.fields) ?? [] })
  const [news, setNews] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const [target, focusOn] = useState<{ selector: string } | null>(null)
  const { isSubmitted, submitCount, errors } = form.formState
  const id = useId()
  const { rows } = draft

  const change = (next: Row[]) => {
    const text = JSON.stringify(listOf(next, list.fields))
    setDraft({ content: text, rows: next })
    form.setValue('content', text, { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted })
  }
  const add = () => {
    const row = rowOf()
    change([...rows, row])
    focusOn({ selector: `[data-row="${row.id}"] input` })
  }
  const move = (row: Row, by: -1 | 1) => {
    const next = moved(rows, row.id, by)
    change(next)
    setNews(`${nameOf(row)} is now ${list.noun} ${next.indexOf(row) + 1} of ${rows.length}`)
    focusOn({ selector: `[data-row="${row.id}"] [data-action="${by === 1 ? 'down' : 'up'}"]` })
  }
  const remove = (row: Row) => {
    const at = rows.indexOf(row)
    const next = rows.toSpliced(at, 1)
    change(next)
    setNews(`${nameOf(row)} was removed`)
    const neighbor = next[Math.min(at, next.length - 1)]
    focusOn({ selector: neighbor ? `[data-row="${neighbor.id}"] [data-action="remove"]` : '[data-action="add"]' })
  }
  const nameOf = ({ values }: Row) => values[list.fields[0]!.name]?.trim() || `The ${list.noun}`

  useEffect(() => {
    if (target) box.current?.querySelector<HTMLElement>(target.selector)?.focus()
  }, [target])
  const isFirstError = Object.keys(errors)[0] === 'content'
  useEffect(() => {
    if (submitCount > 0 && isFirstError) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [submitCount, isFirstError])

  return (
    <div ref={box} role="group" aria-labelledby={id} className="flex flex-col gap-3">
      <p id={id} className="type-label">
        {label}
      </p>
      <ol role="list" className="flex flex-col gap-3">
        {rows.map((row, index) => (
          <RowEditor
            key={row.id}
            list={list}
            row={row}
            place={index + 1}
            isLast={index === rows.length - 1}
            showsErrors={isSubmitted}
            onType={(name, value) =>
              change(rows.map((one) => (one === row ? { ...row, values: { ...row.values, [name]: value } } : one)))
            }
            onMove={(by) => move(row, by)}
            onRemove={() => remove(row)}
          />
        ))}
      </ol>
      {error && <FieldError id={`${id}error`}>{error}</FieldError>}
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" data-action="add" disabled={rows.length >= list.max} onClick={add}>
          <Plus aria-hidden />
          Add {list.noun}
        </Button>
        <span className="type-small text-soft">
          {rows.length} of {list.max} {list.noun}s
        </span>
      </div>
      <p role="status" className="sr-only">
        {news && capitalize(news)}
      </p>
    </div>
  )
}
