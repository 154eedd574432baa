import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { tabClass } from './tab-class.ts'
import { useOpenTabInView } from './use-open-tab-in-view.ts'

interface LinkTabsProps<Tab extends string> {
  /** The tab list's accessible name. */
  label: string
  tabs: readonly Tab[]
  /** The open tab. */
  tab: Tab
  /** The open tab's content. */
  panel: ReactNode
  /** The link to a tab's URL, with the properties of a tab. */
  children: (tab: Tab, props: TabProps) => ReactElement
}

type TabProps = ReturnType<typeof tabProps>

/**
 * Tabs that are links, so that each has a URL and works without JavaScript. Arrow keys move between them as usual. (`Tabs` is 11 kB, too
 * much for a public page.)
 */
export function LinkTabs<Tab extends string>({ label, tabs, tab, panel, children }: LinkTabsProps<Tab>) {
  const list = useOpenTabInView<HTMLDivElement>(`#tab-${tab}`)
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto border-b-2 border-line pt-1 [scrollbar-width:none]"
      >
        {tabs.map((name) => children(name, tabProps(name, name === tab)))}
      </div>
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
  const all = [...(event.currentTarget.parentElement?.querySelectorAll('a') ?? [])]
  const next = all[steps[event.key]?.(all.indexOf(event.currentTarget), all.length - 1) ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}
