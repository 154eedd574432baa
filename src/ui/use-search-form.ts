import { useEffect, useRef } from 'react'
import type { SubmitEvent } from 'react'

const typingPauseMs = 300

/** What a list's URL says: the words, a filter's value by its field's name, and where the list goes on. */
export type ListSearch = { q?: string; cursor?: string } & Record<string, string | undefined>

export type OnSearch<Search> = (
  search: Search,
  /** `isTyping`: one of many steps on the way to a word, which the back button should not go through one by one. */
  options: { isTyping: boolean },
) => void

/**
 * A search form whose fields keep their own state and follow the URL when somebody else changes it, so that typing is never
 * interrupted. `read` makes of the form's fields what the URL will say; a filter that says nothing stands at 'all'.
 */
export function useSearchForm<Search extends ListSearch>(
  search: Search,
  read: (fields: Record<string, unknown>) => Search,
  onSearch: OnSearch<Search>,
) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const awaited = useRef<string>(undefined)

  const apply = (isTyping: boolean) => {
    clearTimeout(timer.current)
    if (!form.current) return
    const wanted = read(Object.fromEntries(new FormData(form.current)))
    awaited.current = wanted.q ?? ''
    onSearch(wanted, { isTyping })
  }

  const hasStarted = useRef(false)
  const said = JSON.stringify({ ...search, cursor: undefined })
  useEffect(() => {
    const isStart = !hasStarted.current
    hasStarted.current = true
    if (isStart && form.current && sendEarly(form.current)) return
    const wanted = JSON.parse(said) as ListSearch
    const q = wanted.q ?? ''
    const isAwaited = awaited.current !== undefined
    if (awaited.current === q) awaited.current = undefined
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLSelectElement) field.value = wanted[field.name] ?? 'all'
      if (field instanceof HTMLInputElement && !isAwaited) field.value = q
    }
  }, [said])

  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    form,
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault()
      apply(false)
    },
    onType: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => apply(true), typingPauseMs)
    },
    onPick: () => apply(false),
  }
}

/** Sends a form that somebody typed into, or picked from, before the scripts came. Whether it did. */
export function sendEarly(form: HTMLFormElement): boolean {
  const isEarly = [...form.elements].some((field) =>
    field instanceof HTMLSelectElement
      ? !field.selectedOptions[0]?.defaultSelected
      : field instanceof HTMLInputElement && field.value !== field.defaultValue,
  )
  if (isEarly) form.requestSubmit()
  return isEarly
}
