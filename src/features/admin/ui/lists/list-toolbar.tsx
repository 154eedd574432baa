import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { useDebounce } from '#ui/debounce.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import { maxSearchLength, minSearchLength } from '../../values.ts'
import { useListNavigation } from './list-search.ts'
import type { ListSearch } from './list-search.ts'

const typingPauseMs = 300

export type Choice = { label: string; options: readonly (readonly [value: string, label: string])[] }

interface ListToolbarProps {
  search: ListSearch
  placeholder?: string
  sort?: Choice
  filter?: Choice
  /** More filters, or a button. */
  children?: ReactNode
}

/** Search, filter and sort order of a list. */
export function ListToolbar({ search, placeholder, sort, filter, children }: ListToolbarProps) {
  const onSearch = useListNavigation()
  return (
    <search className={toolbarClass}>
      {placeholder && <SearchField q={search.q} placeholder={placeholder} onSearch={(q) => onSearch({ q })} />}
      {filter && (
        <ChoiceField choice={filter} value={search.filter} onChoose={(value) => onSearch({ filter: value })} />
      )}
      {sort && <ChoiceField choice={sort} value={search.sort} onChoose={(value) => onSearch({ sort: value })} />}
      {children}
    </search>
  )
}

/** On a phone, two fields a row below the search. With an odd number, the first of them gets a row to itself. */
const toolbarClass = cx(
  'grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap',
  '[&:has(>:nth-child(even):last-child)>:nth-child(2)]:col-span-2',
)

interface SearchFieldProps {
  q: string | undefined
  placeholder: string
  onSearch: (q: string | undefined) => void
}

/** Searches while you type, from the third letter on. Follows the address when it changes in another way. */
function SearchField({ q, placeholder, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const typing = useDebounce(typingPauseMs)
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = q ?? ''
  }, [q])
  const apply = () => {
    typing.cancel()
    const typed = input.current?.value.trim() ?? ''
    if (typed.length === 0 || typed.length >= minSearchLength) onSearch(typed || undefined)
  }
  return (
    <Field label="Search" className="col-span-2 sm:min-w-64 sm:flex-1">
      <Input
        ref={input}
        type="search"
        defaultValue={q}
        maxLength={maxSearchLength}
        placeholder={placeholder}
        before={<Search aria-hidden />}
        enterKeyHint="search"
        onKeyDown={(event) => event.key === 'Enter' && apply()}
        onChange={() => typing.run(apply)}
      />
    </Field>
  )
}

interface ChoiceFieldProps {
  choice: Choice
  value: string | undefined
  onChoose: (value: string | undefined) => void
}

/** The first option is the default, which the address leaves out. */
function ChoiceField({ choice, value, onChoose }: ChoiceFieldProps) {
  const first = choice.options[0]?.[0]
  return (
    <Field label={choice.label} className="sm:w-44">
      <Select
        value={value ?? first}
        onChange={({ target }) => onChoose(target.value === first ? undefined : target.value)}
      >
        {choice.options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
