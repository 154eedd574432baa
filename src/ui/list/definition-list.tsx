import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface Fact {
  term: string
  detail: ReactNode
  /** A lucide icon before the term. */
  icon?: ReactNode
}

/** Facts about a record. Two columns if there is room. */
export function DefinitionList({ facts, className }: { facts: Fact[]; className?: string }) {
  return (
    <dl className={cx('grid gap-x-8 gap-y-5 sm:grid-cols-2', className)}>
      {facts.map((fact) => (
        <div key={fact.term} className={cx('relative min-w-0 border-t border-line pt-3', fact.icon ? 'pl-8' : '')}>
          <dt className="type-small text-soft">
            {fact.icon && <span className="absolute top-3.5 left-0 [&_svg]:size-5">{fact.icon}</span>}
            {fact.term}
          </dt>
          <dd className="font-semibold break-words">{fact.detail}</dd>
        </div>
      ))}
    </dl>
  )
}
