import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { filterSkillLevels, maxSearchLength, skillLabels, sportLabels, tileSports } from '../values.ts'
import { tournamentSearchFrom } from './search.ts'
import type { TournamentSearch } from './search.ts'

const typingPauseMs = 300

interface TournamentFiltersProps {
  search: TournamentSearch
  /** `isTyping`: one of many steps on the way to a word, which the back button should not go through one by one. */
  onSearch: (search: TournamentSearch, options: { isTyping: boolean }) => void
}

/**
 * Search and filters of Discover: a form that the browser sends by itself without JavaScript, with a button that is there only then.
 * Its fields keep their own state and follow the URL when somebody else changes it, so that typing is never interrupted.
 */
export function TournamentFilters({ search, onSearch }: TournamentFiltersProps) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const awaited = useRef<string>(undefined)

  const apply = (isTyping: boolean) => {
    clearTimeout(timer.current)
    if (!form.current) return
    const wanted = tournamentSearchFrom(Object.fromEntries(new FormData(form.current)))
    awaited.current = wanted.q ?? ''
    onSearch(wanted, { isTyping })
  }

  useEffect(() => {
    const q = search.q ?? ''
    if (awaited.current === undefined) setField(form.current, 'q', q)
    else if (awaited.current === q) awaited.current = undefined
    setField(form.current, 'sport', search.sport ?? 'all')
    setField(form.current, 'skill', search.skill ?? 'all')
  }, [search.q, search.sport, search.skill])

  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <search>
      <form
        ref={form}
        action="/tournaments"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          apply(false)
        }}
        className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_11rem_11rem] noscript:sm:grid-cols-[1fr_11rem_11rem_auto]"
      >
        <Field label="Search" labelHidden className="col-span-2 sm:col-span-1">
          <Input
            type="search"
            name="q"
            defaultValue={search.q}
            maxLength={maxSearchLength}
            placeholder="Search tournaments..."
            before={<Search aria-hidden />}
            enterKeyHint="search"
            onChange={() => {
              clearTimeout(timer.current)
              timer.current = setTimeout(() => apply(true), typingPauseMs)
            }}
          />
        </Field>
        <Field label="Sport" labelHidden>
          <Select name="sport" defaultValue={search.sport ?? 'all'} onChange={() => apply(false)}>
            <option value="all">All sports</option>
            {sportOptions(search.sport).map((sport) => (
              <option key={sport} value={sport}>
                {sportLabels[sport] ?? sport}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Skill level" labelHidden>
          <Select name="skill" defaultValue={search.skill ?? 'all'} onChange={() => apply(false)}>
            <option value="all">All skill levels</option>
            {filterSkillLevels.map((skill) => (
              <option key={skill} value={skill}>
                {skillLabels[skill]}
              </option>
            ))}
          </Select>
        </Field>
        <div className="hidden noscript:col-span-2 noscript:block sm:noscript:col-span-1">
          <Button type="submit" wide>
            Search
          </Button>
        </div>
      </form>
    </search>
  )
}

/** The five sports of the filter, and the one in the URL when it is another. */
function sportOptions(chosen: string | undefined): readonly string[] {
  return !chosen || tileSports.some((sport) => sport === chosen) ? tileSports : [...tileSports, chosen]
}

function setField(form: HTMLFormElement | null, name: string, value: string) {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
}
