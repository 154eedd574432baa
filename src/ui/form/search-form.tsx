import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Select } from './select.tsx'
import { useSearchForm } from './use-search-form.ts'
import type { ListSearch, OnSearch } from './use-search-form.ts'

interface SearchFormProps<Search extends ListSearch> {
  /** The page's path. */
  action: string
  search: Search
  read: (fields: Record<string, unknown>) => Search
  onSearch: OnSearch<Search>
  label?: string
  placeholder: string
  maxLength: number
  /** `initial` is the value of a filter that isn't in the URL, if not 'all'. */
  /** More fields of the form. */
  children?: ReactNode
  filters?: { name: string; label: string; options: ReactNode; initial?: string }[]
}

/** The search box and filters of a list. Without JavaScript it is a plain GET form with a button. */
export function SearchForm<Search extends ListSearch>(props: SearchFormProps<Search>) {
  const { action, search, label = 'Search', placeholder, maxLength, filters = [], children } = props
  const { form, onSubmit, onType, onPick } = useSearchForm(search, props.read, props.onSearch)
  return (
    <search className="print:hidden">
      <form ref={form} action={action} autoComplete="off" onSubmit={onSubmit} className="flex flex-wrap gap-3">
        <Field label={label} labelHidden className="w-full min-w-0 sm:w-auto sm:flex-1">
          <Input
            type="search"
            name="q"
            defaultValue={search.q}
            maxLength={maxLength}
            placeholder={placeholder}
            before={<Search aria-hidden />}
            enterKeyHint="search"
            onChange={onType}
          />
        </Field>
        {filters.map(({ name, label, options, initial }) => (
          <Field key={name} label={label} labelHidden className="min-w-0 flex-1 sm:w-44 sm:flex-none">
            <Select
              name={name}
              data-initial={initial}
              defaultValue={search[name] ?? initial ?? 'all'}
              onChange={onPick}
            >
              {options}
            </Select>
          </Field>
        ))}
        {children}
        <div className="hidden w-full noscript:block sm:w-auto">
          <Button type="submit" wide>
            Search
          </Button>
        </div>
      </form>
    </search>
  )
}
