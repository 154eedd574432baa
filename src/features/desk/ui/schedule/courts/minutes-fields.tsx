import type { ScheduleSettings } from '#features/competition/courts-contract.ts'
import type { Round } from '#features/competition/ui/matches/rounds.ts'
import { matchMinutes } from '#features/competition/values.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { NumberField } from '../../setup/number-field.tsx'
import { minutesOf, stagesOf, withMinutes } from './round-minutes.ts'

interface MinutesFieldsProps {
  rounds: readonly Round[]
  /** The length of every other match. */
  usual: number
  /** The rounds with their own length; null if all matches have the same. */
  own: ScheduleSettings['rounds'] | null
  onChange: (own: ScheduleSettings['rounds'] | null) => void
}

/** How long matches of each round take. */
export function MinutesFields({ rounds, usual, own, onChange }: MinutesFieldsProps) {
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
            <NumberField
              key={stage.key}
              label={stage.name}
              value={minutesOf(stage, own) ?? usual}
              min={matchMinutes.min}
              max={matchMinutes.max}
              onChange={(minutes) => onChange(withMinutes(stage, minutes, own))}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
