import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { tabClass } from './link-tabs.tsx'

interface Tab {
  value: string
  label: string
  /** The number of items in the tab. */
  count?: number
  panel: ReactNode
}

interface TabsProps {
  /** The tab list's accessible name. */
  label: string
  tabs: Tab[]
  /** The open tab, if controlled; else the first one opens. */
  value?: string
  onValueChange?: (value: string) => void
  className?: string
}

/** Tabs with one visible panel. Arrow keys move between tabs; on phones the row scrolls sideways. */
export function Tabs({ label, tabs, value, onValueChange, className }: TabsProps) {
  return (
    <Base.Root
      value={value}
      defaultValue={value === undefined ? tabs[0]?.value : undefined}
      onValueChange={(next) => onValueChange?.(String(next))}
      className={className}
    >
      <Base.List
        aria-label={label}
        activateOnFocus
        className="flex gap-1 overflow-x-auto border-b-2 border-line pt-1 [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={tabClass}>
            {tab.label}
            {tab.count !== undefined && <span className="font-normal text-soft">{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} tabIndex={-1} className="pt-6">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
