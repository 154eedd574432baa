import { SearchForm } from '#ui/search-form.tsx'
import type { OnSearch } from '#ui/use-search-form.ts'
import { filterSkillLevels, maxSearchLength, skillLabels, sportLabels, tileSports } from '../values.ts'
import { tournamentSearchFrom } from './search.ts'
import type { TournamentSearch } from './search.ts'

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
      ]}
    />
  )
}

/** What a filter by sport offers. */
export function SportOptions({ sports }: { sports: readonly string[] }) {
  return (
    <>
      <option value="all">All sports</option>
      {sports.map((sport) => (
        <option key={sport} value={sport}>
          {sportLabels[sport] ?? sport}
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

/** The five sports of the filter, and the one in the URL when it is another. */
function sportOptions(chosen: string | undefined): readonly string[] {
  return !chosen || tileSports.some((sport) => sport === chosen) ? tileSports : [...tileSports, chosen]
}
