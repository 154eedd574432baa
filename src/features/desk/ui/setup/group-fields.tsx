import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import type { GroupsSetup } from '#engine/contract.ts'
import { placedTeams } from '#features/competition/wild-card-text.ts'
import { comparisons } from '#features/competition/ui/tables/wild-card-table.tsx'
import { LegsField } from './table-fields.tsx'

interface GroupFieldsProps {
  setup: GroupsSetup
  teams: number
  onChange: (setup: GroupsSetup) => void
}

const upTo = (least: number, most: number) =>
  Array.from({ length: Math.max(most - least + 1, 0) }, (_, index) => least + index)

/** Groups, who advances from them, and the knockout that follows. */
export function GroupFields({ setup, teams, onChange }: GroupFieldsProps) {
  const { groups, advance, wildCards, fill, legs, unequal, knockout, thirdPlace } = setup
  const smallest = Math.floor(teams / groups)
  const most = (count: number) => Math.floor(teams / count)
  const withGroups = (count: number) => {
    const first = Math.min(advance, most(count))
    onChange({
      ...setup,
      groups: count,
      advance: first,
      wildCards: most(count) > first ? Math.min(wildCards, count - 1) : 0,
    })
  }
  const withAdvance = (count: number) =>
    onChange({ ...setup, advance: count, wildCards: smallest > count ? wildCards : 0 })
  const isCustom = knockout !== 'separate_groups'
  return (
    <div className="mt-4 flex flex-col gap-4">
      {isCustom && (
        <p className="text-soft">
          The knockout has a custom bracket of {knockout.length} matches, which sets the group and place that each team
          comes from. It can be changed through the API.
        </p>
      )}
      <div className="flex flex-wrap items-start gap-4">
        <CountField
          label="Groups"
          value={groups}
          counts={upTo(1, Math.floor(teams / 2))}
          disabled={isCustom}
          onChange={withGroups}
        />
        <Field label="Fill groups" className="w-full sm:w-72">
          <Select
            value={fill}
            onChange={({ target }) => onChange({ ...setup, fill: target.value as GroupsSetup['fill'] })}
          >
            <option value="snake">By seed, in snake order</option>
            <option value="pots">By pot, in the same order each time</option>
          </Select>
        </Field>
        <LegsField legs={legs} onChange={(next) => onChange({ ...setup, legs: next })} />
      </div>
      <div className="flex flex-wrap items-start gap-4">
        <CountField
          label="Advance from each group"
          value={advance}
          counts={upTo(1, smallest)}
          disabled={isCustom}
          onChange={withAdvance}
        />
        <CountField
          label={`Wild cards (best ${placedTeams(advance + 1)})`}
          className="w-full sm:w-72"
          value={wildCards}
          counts={upTo(0, smallest > advance ? groups - 1 : 0)}
          disabled={isCustom}
          onChange={(count) => onChange({ ...setup, wildCards: count })}
        />
        {wildCards > 0 && (
          <Field label="If groups differ in size" hint={comparisons[unequal]} className="w-full sm:w-72">
            <Select
              value={unequal}
              onChange={({ target }) => onChange({ ...setup, unequal: target.value as GroupsSetup['unequal'] })}
            >
              <option value="none">Compare all results</option>
              <option value="dropLast">Ignore matches against last place</option>
              <option value="perMatch">Compare averages per match</option>
            </Select>
          </Field>
        )}
      </div>
      {!isCustom && (
        <Checkbox
          label="Play a third-place match"
          checked={thirdPlace}
          onChange={({ target }) => onChange({ ...setup, thirdPlace: target.checked })}
        />
      )}
    </div>
  )
}

interface CountFieldProps {
  label: string
  value: number
  counts: readonly number[]
  disabled: boolean
  className?: string
  onChange: (count: number) => void
}

function CountField({ label, value, counts, disabled, className = 'w-48', onChange }: CountFieldProps) {
  const all = counts.includes(value) ? counts : [...counts, value]
  return (
    <Field label={label} className={className}>
      <Select value={value} disabled={disabled} onChange={({ target }) => onChange(Number(target.value))}>
        {all.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </Select>
    </Field>
  )
}
