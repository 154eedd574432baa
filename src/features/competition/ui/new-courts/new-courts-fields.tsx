import { useEffect, useId, useRef } from 'react'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { matchMinutes, maxCourts, restMinutes } from '../../values.ts'
import type { TypedCourts } from './new-courts.ts'
import type { CourtProblems } from './problems.ts'

const fields = {
  count: { label: 'Number of courts', control: { type: 'number', min: 1, max: maxCourts } },
  names: { label: 'Court names', control: { type: 'text', placeholder: 'Center, North' } },
  from: { label: 'Opens', control: { type: 'time' } },
  until: { label: 'Closes', control: { type: 'time' } },
  minutes: { label: 'Minutes per match', control: { type: 'number', min: matchMinutes.min, max: matchMinutes.max } },
  rest: { label: 'Rest between matches', control: { type: 'number', min: 0, max: restMinutes.max } },
} as const

interface NewCourtsFieldsProps {
  typed: TypedCourts
  /** What is wrong with them that no field says. */
  problem: string | undefined
  problems: CourtProblems
  /** The name of a copied tournament whose courts can be copied too. */
  copied: string | null
  copies: boolean
  onType: (typed: TypedCourts) => void
  onCopies: (copies: boolean) => void
}

/** Courts and opening hours of a new tournament; they can also be entered later. */
export function NewCourtsFields({ typed, problem, problems, copied, copies, onType, onCopies }: NewCourtsFieldsProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length > 0) section.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problems])
  return (
    <section ref={section} aria-labelledby={id} className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 id={id} className="type-heading">
          Courts and hours
        </h2>
        <p className="text-soft">
          Don&apos;t know yet? Leave the number and names of courts empty. You can set hours for each court and day
          later under Run tournament.
        </p>
      </div>
      {copied !== null && (
        <Checkbox
          label={`Use the courts of ${copied}`}
          hint="Court hours shift to the new dates. Match length and rest are copied too."
          checked={copies}
          onChange={({ target }) => onCopies(target.checked)}
        />
      )}
      {!(copied !== null && copies) && (
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 sm:gap-x-6">
          {Object.entries(fields).map(([name, { label, control }]) => (
            <Field
              key={name}
              label={label}
              error={problems[name as keyof TypedCourts]}
              hint={name === 'names' ? 'Separated by commas, starting with the court for the final' : undefined}
            >
              <Input
                {...control}
                value={typed[name as keyof TypedCourts]}
                inputMode={control.type === 'number' ? 'numeric' : undefined}
                autoComplete="off"
                onChange={({ target }) => onType({ ...typed, [name]: target.value })}
              />
            </Field>
          ))}
        </div>
      )}
      {problem !== undefined && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </section>
  )
}
