import Search from 'lucide-react/icons/search'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import type { BoardFilter } from './board-filter.ts'

interface BoardFiltersProps {
  courts: ScheduleBoard['courts']
  groups: readonly string[]
  filter: BoardFilter
  onChange: (filter: BoardFilter) => void
}

export function BoardFilters({ courts, groups, filter, onChange }: BoardFiltersProps) {
  return (
    <div role="search" aria-label="Filter schedule" className="flex flex-wrap gap-3">
      {courts.length > 1 && (
        <Field label="Court" className="min-w-32 flex-1 sm:max-w-48">
          <Select value={filter.courtId} onChange={({ target }) => onChange({ ...filter, courtId: target.value })}>
            <option value="">All courts</option>
            {courts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {groups.length > 0 && (
        <Field label="Group" className="min-w-32 flex-1 sm:max-w-48">
          <Select value={filter.group} onChange={({ target }) => onChange({ ...filter, group: target.value })}>
            <option value="">All matches</option>
            {groups.map((group) => (
              <option key={group} value={group}>
                {`Group ${group}`}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Find a team" className="min-w-40 flex-1 sm:max-w-72">
        <Input
          type="search"
          before={<Search />}
          value={filter.team}
          onChange={({ target }) => onChange({ ...filter, team: target.value })}
        />
      </Field>
    </div>
  )
}
