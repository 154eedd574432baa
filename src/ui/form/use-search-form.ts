import { useEffect, useRef } from 'react'
import type { SubmitEvent } from 'react'
import { useDebounce } from '../debounce.ts'

const typingPauseMs = 300

/** A list's URL parameters: the search words, a value per filter, and the cursor. */
export type ListSearch = { q?: string; cursor?: string } & Record<string, string | undefined>

export type OnSearch<Search> = (
  search: Search,
  /** `isTyping`: replaces the history entry, so that the back button does not step through every letter. */
  options: { isTyping: boolean },
) => void

/**
 * A search form whose fields keep their own state, so that typing is never interrupted, and follow the URL when something else changes it.
 * `read` turns the form's fields into URL parameters; a filter that isn't in the URL has its initial value, usually 'all'.
 */
export function useSearchForm<Search extends ListSearch>(
  search: Search,
  read: (fields: Record<string, unknown>) => Search,
  onSearch: OnSearch<Search>,
) {
  const form = useRef<HTMLFormElement>(null)
  const typing = useDebounce(typingPauseMs)
  const awaited = useRef<string>(undefined)

  const apply = (isTyping: boolean) => {
    typing.cancel()
    if (!form.current) return
    const query = read(Object.fromEntries(new FormData(form.current)))
    awaited.current = query.q ?? ''
    onSearch(query, { isTyping })
  }

  const searchKey = JSON.stringify({ ...search, cursor: undefined })
  const rendered = useRef(searchKey)
  useEffect(() => {
    const query = JSON.parse(searchKey) as ListSearch
    const fields = fieldsOf(form.current)
    const words = query.q ?? ''
    const valueIn = ({ name, dataset }: Field) => (name === 'q' ? words : (query[name] ?? dataset.initial ?? 'all'))
    const isAwaited = awaited.current !== undefined
    if (rendered.current === searchKey) {
      // Applies what was typed or picked while the page was loading.
      if (!isAwaited && fields.some((field) => field.value !== valueIn(field))) form.current?.requestSubmit()
      return
    }
    rendered.current = searchKey
    if (awaited.current === words) awaited.current = undefined
    for (const field of fields) if (field.name !== 'q' || !isAwaited) field.value = valueIn(field)
  }, [searchKey])

  return {
    form,
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault()
      apply(false)
    },
    onType: () => typing.run(() => apply(true)),
    onPick: () => apply(false),
  }
}

type Field = HTMLSelectElement | HTMLInputElement

function fieldsOf(form: HTMLFormElement | null): Field[] {
  return [...(form?.elements ?? [])].filter(
    (field) => field instanceof HTMLSelectElement || field instanceof HTMLInputElement,
  )
}
