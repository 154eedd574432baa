import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { tabClass } from './tab-class.ts'

interface LinkTabsProps<Tab extends string> {
  /** Names the whole set for screen readers. */
  label: string
  tabs: readonly Tab[]
  /** The open one. */
  tab: Tab
  /** What the open tab shows. */
  panel: ReactNode
  /** The link to a tab's own address, with the properties that make a tab of it. */
  children: (tab: Tab, props: TabProps) => ReactElement
}

type TabProps = ReturnType<typeof tabProps>

/**
 * Tabs that are links, so that each can be kept, sent and turned to without JavaScript; arrow keys move between them as between any
 * tabs. (`Tabs` weighs 11 kB, which a public page cannot carry.)
 */
export function LinkTabs<Tab extends string>({ label, tabs, tab, panel, children }: LinkTabsProps<Tab>) {
  const list = useRef<HTMLDivElement>(null)
  // Not scrollIntoView: that would move the page, too.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>(`#tab-${tab}`)
    if (open) list.current!.scrollLeft = open.offsetLeft - (list.current!.clientWidth - open.offsetWidth) / 2
  }, [tab])

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
