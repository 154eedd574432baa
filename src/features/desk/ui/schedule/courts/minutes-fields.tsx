import { useState } from 'react'
import type { ScheduleSettings } from '#features/competition/courts-contract.ts'
import type { Round } from '#features/competition/ui/matches/rounds.ts'
import { numberOf } from '#features/competition/ui/new-courts/new-courts.ts'
import { minutesProblem } from '#features/competition/ui/new-courts/problems.ts'
import { matchMinutes } from '#features/competition/values.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { minutesOf, stagesOf, withMinutes } from './round-minutes.ts'

interface MinutesFieldsProps {
  rounds: readonly Round[]
  /** The length of every other match. */
  usual: number
  /** The rounds with their own length; null if all matches have the same. */
  own: ScheduleSettings['rounds'] | null
  /** Whether fields say what is wrong with them. */
  isChecked: boolean
  onChange: (own: ScheduleSettings['rounds'] | null) => void
}

/** How long matches of each round take. */
export function MinutesFields({ rounds, usual, own, isChecked, onChange }: MinutesFieldsProps) {
  const stages = stagesOf(rounds)
  if (stages.length < 2 && !own) return null
  return (
    <>
      <Checkbox
        label="Match length varies by round"
        checked={own !== null}
        onChange={({ target }) => onChange(target.checked ? [] : null)}
      />
      {own && stages.length > 0 && (
        <fieldset className="flex flex-wrap gap-4">
          <legend className="type-label mb-2">Minutes per match in each round</legend>
          {stages.map((stage) => (
            <MinutesField
              key={stage.key}
              label={stage.name}
              value={minutesOf(stage, own) ?? usual}
              limits={matchMinutes}
              isChecked={isChecked}
              onChange={(minutes) => onChange(withMinutes(stage, minutes, own))}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

interface MinutesFieldProps {
  label: string
  /** NaN if the field is empty. */
  value: number
  limits: { min: number; max: number }
  isChecked: boolean
  onChange: (minutes: number) => void
}

export function MinutesField({ label, value, limits, isChecked, onChange }: MinutesFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label={label} error={isChecked ? minutesProblem(value, limits) : undefined} className="w-40">
      <Input
        type="number"
        inputMode="numeric"
        min={limits.min}
        max={limits.max}
        value={typed ?? (Number.isNaN(value) ? '' : value)}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(numberOf(target.value))
        }}
      />
    </Field>
  )
}
