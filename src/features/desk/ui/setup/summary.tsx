import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'

interface SummaryProps {
  sentence: string
  scoring: string
  children?: ReactNode
}

/** What will happen, in a sentence. */
export function Summary({ sentence, scoring, children }: SummaryProps) {
  return (
    <Card as="section" aria-label="What will happen">
      <p aria-live="polite" className="type-subheading">
        {sentence}
      </p>
      <p className="mt-1 text-soft">{scoring}.</p>
      {children && <p className="type-small mt-1 text-soft">{children}</p>}
    </Card>
  )
}
