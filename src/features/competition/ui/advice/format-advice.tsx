import { useState } from 'react'
import { Lazy } from '#ui/lazy.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import type { UsedAdvice } from './advice-panel.tsx'

interface FormatAdviceProps {
  teams: number
  onUse: (used: UsedAdvice) => void
  className?: string
}

/** A folded section that compares the formats for a number of teams. Its code is loaded when it is first opened. */
export function FormatAdvice({ teams, onUse, className }: FormatAdviceProps) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <Disclosure
      boxed
      summary="Which format fits?"
      className={className}
      onToggle={({ currentTarget }) => currentTarget.open && setIsOpened(true)}
    >
      {isOpened && (
        <Lazy load={loadPanel} props={{ teams, onUse }} fallback={<p className="pb-4 text-soft">Loading…</p>} />
      )}
    </Disclosure>
  )
}

const loadPanel = () => import('./advice-panel.tsx')
