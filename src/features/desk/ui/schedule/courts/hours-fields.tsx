import { useId, useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { Button } from '#ui/button.tsx'
import { Field, FieldError } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import { dayName } from '../day-name.ts'
import { everyDay, type HoursRow } from './court-form.ts'

interface HoursFieldsProps {
  legend: string
  days: readonly string[]
  hours: readonly HoursRow[]
  /** For each of them, what is wrong with it. */
  problems: readonly (string | undefined)[]
  onChange: (hours: HoursRow[]) => void
}

/** Opening hours. Two on one day have a break between them. Days that all have the same are one row, until they are split. */
export function HoursFields({ legend, days, hours, problems, onChange }: HoursFieldsProps) {
  const [isSplit, setIsSplit] = useState(false)
  const shared = everyDay(days, hours)
  const isShared = shared !== null && !isSplit
  const rows = isShared ? shared : hours
  const changeRows = (next: HoursRow[]) =>
    onChange(isShared ? days.flatMap((day) => next.map((row) => ({ ...row, day }))) : next)
  const change = (at: number, row: Partial<HoursRow>) =>
    changeRows(rows.map((other, index) => (index === at ? { ...other, ...row } : other)))
  const last = rows.at(-1)
  const id = useId()
  // Days with the same hours share a row.
  const problemOf = (at: number) => problems.find((problem, index) => problem && index % rows.length === at)
  const wiringOf = (row: HoursRow, at: number) => ({
    'aria-invalid': problemOf(at) ? (true as const) : undefined,
    'aria-describedby': problemOf(at) ? `${id}error${at}` : closesNextDay(row) ? `${id}note${at}` : undefined,
  })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="type-label mb-2">{legend}</legend>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no identity of their own, and their fields are controlled
        <div key={index} className="flex flex-wrap items-end gap-x-3 gap-y-2">
          {isShared ? (
            <p className="basis-full sm:min-w-40 sm:basis-auto">
              Every day
              <span className="type-small block text-soft">{`${dayName(days[0]!)} to ${dayName(days.at(-1)!)}`}</span>
            </p>
          ) : (
            <Field label="Day" labelHidden={index > 0} className="basis-full sm:min-w-40 sm:basis-auto">
              <Select value={row.day} onChange={({ target }) => change(index, { day: target.value })}>
                {(days.includes(row.day) ? days : [row.day, ...days]).map((day) => (
                  <option key={day} value={day}>
                    {dayName(day)}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field label="Opens" labelHidden={index > 0} className="min-w-0 flex-1 sm:w-32 sm:flex-none">
            <Input
              type="time"
              value={row.from}
              {...wiringOf(row, index)}
              onChange={({ target }) => change(index, { from: target.value })}
            />
          </Field>
          <Field label="Closes" labelHidden={index > 0} className="min-w-0 flex-1 sm:w-32 sm:flex-none">
            <Input
              type="time"
              value={row.to}
              {...wiringOf(row, index)}
              onChange={({ target }) => change(index, { to: target.value })}
            />
          </Field>
          <Button
            variant="quiet"
            aria-label={`Remove ${isShared ? 'every day' : dayName(row.day)}, ${row.from} to ${row.to}`}
            onClick={() => changeRows(rows.filter((_, other) => other !== index))}
          >
            <Trash2 aria-hidden />
          </Button>
          {problemOf(index) ? (
            <div className="basis-full">
              <FieldError id={`${id}error${index}`}>{problemOf(index)}</FieldError>
            </div>
          ) : (
            closesNextDay(row) && (
              <p id={`${id}note${index}`} className="type-small basis-full text-soft">
                Closes the next day
              </p>
            )
          )}
        </div>
      ))}
      <div className="-ml-3 flex flex-wrap gap-x-3">
        <Button
          variant="quiet"
          onClick={() =>
            changeRows([...rows, { day: last?.day ?? days[0] ?? '', from: last?.to ?? '09:00', to: '18:00' }])
          }
        >
          <Plus aria-hidden />
          Add hours
        </Button>
        {shared && (
          <Button variant="quiet" onClick={() => setIsSplit(!isSplit)}>
            {isSplit ? 'Same hours every day' : 'Different hours by day'}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** Midnight is still the end of the day. */
const closesNextDay = ({ from, to }: HoursRow) => from !== '' && to !== '' && to !== '00:00' && to <= from
