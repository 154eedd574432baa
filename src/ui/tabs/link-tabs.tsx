import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { cx } from '../cx.ts'

/** The classes of a tab, as a button or link. The open tab has aria-selected, or data-open if screen readers see it as a plain link. */
export const tabClass = cx(
  'type-label -mb-0.5 inline-flex min-h-11 shrink-0 items-center gap-2 rounded-t-md border-b-4 border-transparent px-3 pt-1 whitespace-nowrap',
  'text-soft no-underline transition-colors hover:text-ink aria-selected:border-flood-edge aria-selected:text-ink lg:px-4',
  'data-open:border-flood-edge data-open:text-ink',
  'focus-visible:-outline-offset-3 forced-colors:not-aria-selected:border-[Canvas]',
)

interface LinkTabsProps<Tab extends string> {
  /** The tab list's accessible name. */
  label: string
  tabs: readonly Tab[]
  /** The open tab. */
  tab: Tab
  /** The open tab's content. */
  panel: ReactNode
  /** Takes as many lines as the tabs need, where none may be out of sight. Otherwise they scroll sideways. */
  wraps?: boolean
  /** What follows the tabs in their line. */
  more?: ReactNode
  /** The link to a tab's URL, with the properties of a tab. */
  children: (tab: Tab, props: TabProps) => ReactElement
}

const lineClass = 'border-b-2 border-line pt-1'

type TabProps = ReturnType<typeof tabProps>

/**
 * Tabs that are links, so that each has a URL and works without JavaScript. Arrow keys move between them as usual. (`Tabs` is 11 kB, too
 * much for a public page.)
 */
export function LinkTabs<Tab extends string>({ label, tabs, tab, panel, wraps, more, children }: LinkTabsProps<Tab>) {
  const list = useOpenTabInView<HTMLDivElement>(`#tab-${tab}`)
  const row = (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={cx(
        'relative flex gap-1',
        wraps ? 'min-w-0 flex-wrap' : cx(lineClass, 'overflow-x-auto [scrollbar-width:none]'),
      )}
    >
      {tabs.map((name) => children(name, tabProps(name, name === tab)))}
    </div>
  )
  return (
    <>
      {wraps ? (
        <div className={cx(lineClass, 'flex items-end justify-between gap-1')}>
          {row}
          {more}
        </div>
      ) : (
        row
      )}
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`} className="pt-6">
        {panel}
      </div>
    </>
  )
}

function tabProps(name: string, isOpen: boolean) {
  return {
    role: 'tab',
    id: `tab-${name}`,
    'aria-selected': isOpen,
    'aria-controls': isOpen ? 'tab-panel' : undefined,
    tabIndex: isOpen ? 0 : -1,
    onKeyDown: turnByArrows,
    className: tabClass,
  }
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at < last ? at + 1 : 0),
  ArrowLeft: (at, last) => (at > 0 ? at - 1 : last),
  Home: () => 0,
  End: (_, last) => last,
}

function turnByArrows(event: KeyboardEvent<HTMLAnchorElement>) {
  const all = [...(event.currentTarget.parentElement?.querySelectorAll('a') ?? [])].filter((link) =>
    link.checkVisibility(),
  )
  const next = all[steps[event.key]?.(all.indexOf(event.currentTarget), all.length - 1) ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}

/** Scrolls a row of tabs to the open one, found by this selector. The page itself stays where it is, which scrollIntoView can't promise. */
export function useOpenTabInView<List extends HTMLElement>(selector: string) {
  const list = useRef<List>(null)
  useEffect(() => {
    const row = list.current
    const open = row?.querySelector<HTMLElement>(selector)
    if (row && open) row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2
  }, [selector])
  return list
}
