import { useState } from 'react'
import type { ReactNode } from 'react'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import type { TournamentSearch } from '../search.ts'

export type Dates = Pick<TournamentSearch, 'from' | 'to'>

export const anyDate: Dates = { from: undefined, to: undefined }

interface DateFieldsProps {
  dates: Dates
  weekend: Dates
  month: Dates
  onDates: (dates: Dates) => void
  option: (label: string, changes: Dates, value: string) => ReactNode
}

/** The days on which tournaments may start: common choices, or from and to. */
export function DateFields({ dates: { from, to }, weekend, month, onDates, option }: DateFieldsProps) {
  const ranges: Record<string, Dates> = { any: anyDate, weekend, month }
  const rangeName = Object.keys(ranges).find((name) => ranges[name]!.from === from && ranges[name]!.to === to)
  const [isRange, setIsRange] = useState(rangeName === undefined)
  return (
    <div className="flex flex-col gap-3">
      <Field label="Date">
        <Select
          value={isRange ? 'range' : (rangeName ?? 'any')}
          onChange={({ target: { value } }) => {
            setIsRange(value === 'range')
            if (value !== 'range') onDates(ranges[value] ?? anyDate)
          }}
        >
          {option('Any date', anyDate, 'any')}
          {option('This weekend', weekend, 'weekend')}
          {option('Next 30 days', month, 'month')}
          <option value="range">Choose dates</option>
        </Select>
      </Field>
      {isRange && (
        <div className="grid grid-cols-2 gap-3">
          <Field label="From">
            <Input
              type="date"
              value={from ?? ''}
              max={to}
              onChange={(event) => onDates({ to, from: event.target.value || undefined })}
            />
          </Field>
          <Field label="To">
            <Input
              type="date"
              value={to ?? ''}
              min={from}
              onChange={(event) => onDates({ from, to: event.target.value || undefined })}
            />
          </Field>
        </div>
      )}
    </div>
  )
}
