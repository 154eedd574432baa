import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

/** A sample of a component, with a caption. */
export function Sample({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="type-small text-soft">{name}</p>
      <div className={cx('min-w-0', className)}>{children}</div>
    </div>
  )
}

export const row = 'flex flex-wrap items-center gap-3'
export const grid = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3'
export const longName =
  'The Most Honourable and Undefeated Athletic Association of Old Harbor Dockworkers, Second Reserve Wednesday Eleven'
export const unbroken = 'Donaudampfschifffahrtsgesellschaftskapitänsmannschaftspokalendspiel'
