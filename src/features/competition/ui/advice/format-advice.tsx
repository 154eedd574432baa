import { useState } from 'react'
import { Lazy } from '#ui/lazy.tsx'
import type { UsedAdvice } from './advice-panel.tsx'

interface FormatAdviceProps {
  teams: number
  onUse: (used: UsedAdvice) => void
  className?: string
}

/** A folded section that compares the formats for a number of teams. Its code is loaded when it is first opened. */
export function FormatAdvice({ teams, onUse, className = '' }: FormatAdviceProps) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details
      className={`rounded-lg border border-line bg-surface px-4 ${className}`}
      onToggle={({ currentTarget }) => currentTarget.open && setIsOpened(true)}
    >
      <summary className="type-label min-h-11 py-3">Which format fits?</summary>
      {isOpened && (
        <Lazy load={loadPanel} props={{ teams, onUse }} fallback={<p className="pb-4 text-soft">Loading…</p>} />
      )}
    </details>
  )
}

const loadPanel = () => import('./advice-panel.tsx')
