import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { cx } from '../cx.ts'
import { controlClass, useField } from './field.tsx'
import { suggestSearch } from './suggest-search.ts'
import type { SearchState, Suggestion } from './suggest-search.ts'

interface SuggestProps extends Omit<ComponentProps<'input'>, 'list' | 'role' | 'type'> {
  /** Loads suggestions. Must be the same function at every render, or each render starts over. */
  load: (query: string, signal: AbortSignal) => Promise<readonly Suggestion[]>
  minLetters?: number
  delayMs?: number
  emptyText: (query: string) => string
  /** Called with the id of a suggestion once it is written into the input. */
  onPick?: (id: string) => void
}

/**
 * A text input with suggestions. Any text is allowed; a picked suggestion is written into the input as if typed, so react-hook-form's
 * `register` works as usual. Follows the ARIA combobox pattern: arrows move, Enter picks, Escape closes only the list, Tab keeps the typed
 * text.
 */
export function Suggest({ load, minLetters = 3, delayMs = 300, emptyText, onPick, className, ...rest }: SuggestProps) {
  const [state, setState] = useState<SearchState>({ kind: 'closed' })
  const [active, setActive] = useState(-1)
  const box = useRef<HTMLDivElement>(null)
  const listId = useId()
  const search = useMemo(
    () => suggestSearch({ load, minLetters, delayMs, onState: setState }),
    [load, minLetters, delayMs],
  )
  useEffect(() => search.stop, [search])

  const items = state.kind === 'found' ? state.items : []

  function close() {
    search.close()
    setActive(-1)
  }

  function pick(item: Suggestion) {
    const input = box.current?.querySelector('input')
    if (input) typeInto(input, item.label)
    close() // after the input event, which searches again
    onPick?.(item.id)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    rest.onKeyDown?.(event)
    if (event.nativeEvent.isComposing) return
    const item = items[active]
    if (event.key === 'ArrowDown' && items.length === 0) search.type(event.currentTarget.value)
    else if (event.key === 'ArrowDown') setActive(active + 1 < items.length ? active + 1 : -1)
    else if (event.key === 'ArrowUp' && items.length > 0) setActive(active < 0 ? items.length - 1 : active - 1)
    else if (event.key === 'Enter' && item) pick(item)
    else if (event.key === 'Escape' && state.kind !== 'closed') {
      event.stopPropagation()
      close()
    } else return
    event.preventDefault()
  }

  return (
    <div ref={box} className="relative">
      <input
        autoComplete="off"
        {...useField()}
        {...rest}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-activedescendant={items[active] && `${listId}-${active}`}
        onChange={(event) => {
          rest.onChange?.(event)
          setActive(-1)
          search.type(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          rest.onBlur?.(event)
          close()
        }}
        className={cx(controlClass, className)}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={items.length === 0}
        className={cx(panel, 'py-1')}
      >
        {items.map((item, index) => (
          <button
            key={item.id}
            id={`${listId}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="block min-h-11 w-full px-3 py-2 text-left break-words hover:bg-sunken aria-selected:bg-ink aria-selected:text-ground"
            onMouseDown={(event) => event.preventDefault()} // keeps the focus in the input
            onClick={() => pick(item)}
          >
            {item.label}
          </button>
        ))}
      </div>
      <SearchStatus state={state} emptyText={emptyText} />
    </div>
  )
}

/** The state of the search: always announced to screen readers, and visible when there is no list. */
function SearchStatus({ state, emptyText }: { state: SearchState; emptyText: (query: string) => string }) {
  const count = state.kind === 'found' ? state.items.length : 0
  const words =
    state.kind === 'failed'
      ? 'No suggestions right now. You can keep typing.'
      : state.kind !== 'found'
        ? ''
        : count > 0
          ? `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`
          : emptyText(state.query)
  return (
    <output className={words && count === 0 ? cx(panel, 'type-small p-3 break-words text-soft') : 'sr-only'}>
      {words}
    </output>
  )
}

const panel = 'absolute inset-x-0 top-full z-30 mt-1 rounded-md border border-edge bg-surface text-ink shadow-over'

/** Sets the input's text through the element's own setter, so that React notices the change. */
function typeInto(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
