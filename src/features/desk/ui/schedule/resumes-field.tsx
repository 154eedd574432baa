import { useState } from 'react'
import { toLocalDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'

interface ResumesFieldProps {
  /** '2026-12-05T15:20' in the tournament's time zone. */
  value: string
  timeZone: string
  error: string | undefined
  onChange: (value: string) => void
}

/** When play resumes: a time today, or a day and a time. */
export function ResumesField({ value, timeZone, error, onChange }: ResumesFieldProps) {
  const [today] = useState(() => toLocalDay(new Date(), timeZone))
  const [day, time] = [value.slice(0, 10), value.slice(11)]
  const [hasDay, setHasDay] = useState(day !== today)
  return (
    <div className="flex flex-wrap items-end gap-3">
      {hasDay && (
        <Field label="Day" className="min-w-0 flex-1">
          <Input type="date" value={day} onChange={({ target }) => onChange(`${target.value}T${time}`)} />
        </Field>
      )}
      <Field label="Play resumes at" error={error} className="min-w-0 flex-1">
        <Input type="time" value={time} onChange={({ target }) => onChange(`${day}T${target.value}`)} />
      </Field>
      {!hasDay && (
        <Button variant="quiet" onClick={() => setHasDay(true)}>
          Another day
        </Button>
      )}
    </div>
  )
}
