import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

interface PageHeaderProps {
  title: string
  /** One sentence under the title. */
  lead?: ReactNode
  /** Above the title: badges, or a link back. */
  above?: ReactNode
  /** The page's buttons, beside the title if there is room. */
  actions?: ReactNode
  className?: string
}

/** The top of a page, with its h1. */
export function PageHeader({ title, lead, above, actions, className }: PageHeaderProps) {
  return (
    <header className={cx('touchline flex flex-col gap-5 pt-8 pb-6 sm:pt-12 lg:flex-row lg:items-end', className)}>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        {above && <div className="flex flex-wrap items-center gap-2">{above}</div>}
        <h1 className={titleClass(title)}>{title}</h1>
        {lead && <p className="type-lead max-w-prose text-soft">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>}
    </header>
  )
}

/** The type size for an h1 of this length. */
export function titleClass(title: string): string {
  return title.length > 40 ? 'type-title-long' : 'type-title'
}
