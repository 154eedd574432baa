import { Input } from '#ui/form/input.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/form/field.tsx'
import { shownStates, type MatchGroup, type ShownState } from './groups.ts'

interface MatchFiltersProps {
  words: string
  onSearch: (words: string) => void
  state: ShownState | null
  onFilter: (state: ShownState | null) => void
  /** The matches that were found, whatever their state. */
  groups: readonly MatchGroup[]
}

/** Finds matches by their teams, group, court or number, and by what there is to do. */
export function MatchFilters({ words, onSearch, state, onFilter, groups }: MatchFiltersProps) {
  const countOf = (name: ShownState | null) =>
    groups
      .filter((group) => name === null || group.state === name)
      .reduce((sum, { rounds }) => sum + rounds.reduce((total, { matches }) => total + matches.length, 0), 0)
  const choices = [
    [null, 'All'] as const,
    ...Object.entries(shownStates).map(([name, [, label]]) => [name as ShownState, label] as const),
  ]
  return (
    <search className="flex flex-col gap-3 sm:flex-row sm:items-center">
      <Field label="Find a match" labelHidden className="sm:w-64">
        <Input
          type="search"
          placeholder="Team, group, court or number"
          value={words}
          onChange={({ target }) => onSearch(target.value)}
        />
      </Field>
      <div role="group" aria-label="Show" className="flex gap-1 max-sm:justify-between">
        {choices.map(([name, label]) => (
          <button
            key={label}
            type="button"
            aria-pressed={state === name}
            onClick={() => onFilter(name)}
            className={cx(
              'type-label min-h-11 rounded-md border px-2.5 whitespace-nowrap',
              state === name ? 'border-ink bg-ink text-surface' : 'border-transparent text-soft hover:text-ink',
            )}
          >
            {label} <span className="type-figure">{countOf(name)}</span>
          </button>
        ))}
      </div>
    </search>
  )
}
