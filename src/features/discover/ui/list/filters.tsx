import { sportLabel, sports } from '#lib/sports.ts'
import { statusWord } from '#lib/words.ts'
import { SearchForm } from '#ui/form/search-form.tsx'
import type { OnSearch } from '#ui/form/use-search-form.ts'
import { current, currentStatuses, moreSports, skillLabels } from '#features/tournaments/values.ts'
import { filterSkillLevels, filterStatuses } from '../../values.ts'
import { maxSearchLength } from '#features/tournaments/values.ts'
import { tournamentSearchFrom } from '../search.ts'
import type { TournamentSearch } from '../search.ts'
import { SearchFields } from './search-fields.tsx'

interface TournamentFiltersProps {
  search: TournamentSearch
  onSearch: OnSearch<TournamentSearch>
}

/** Search and filters of Discover. */
export function TournamentFilters({ search, onSearch }: TournamentFiltersProps) {
  return (
    <SearchForm
      action="/tournaments"
      search={search}
      read={tournamentSearchFrom}
      onSearch={onSearch}
      placeholder="Search tournaments..."
      maxLength={maxSearchLength}
      filters={[
        { name: 'sport', label: 'Sport', options: <SportOptions sports={sportOptions(search.sport)} /> },
        { name: 'skill', label: 'Skill level', options: <SkillOptions /> },
        ...(search.status ? [{ name: 'status', label: 'Status', options: <StatusOptions /> }] : []),
      ]}
    >
      <SearchFields search={search} />
    </SearchForm>
  )
}

/** The options of a sport filter. */
export function SportOptions({ sports }: { sports: readonly string[] }) {
  return (
    <>
      <option value="all">All sports</option>
      {sports.map((sport) => (
        <option key={sport} value={sport}>
          {sport === moreSports ? 'More sports' : sportLabel(sport)}
        </option>
      ))}
    </>
  )
}

function SkillOptions() {
  return (
    <>
      <option value="all">All skill levels</option>
      {filterSkillLevels.map((skill) => (
        <option key={skill} value={skill}>
          {skillLabels[skill]}
        </option>
      ))}
    </>
  )
}

/** Offered to visitors who came from one of Home's sport tiles. */
function StatusOptions() {
  return (
    <>
      <option value="all">All statuses</option>
      {filterStatuses.map((status) => (
        <option key={status} value={status}>
          {status === current ? currentStatuses.map(statusWord).join(' or ') : statusWord(status)}
        </option>
      ))}
    </>
  )
}

/** Every sport, and those without a tile of their own together if the URL names them. */
function sportOptions(chosen: string | undefined): readonly string[] {
  return chosen === moreSports ? [...sports, moreSports] : sports
}
