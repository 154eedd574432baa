import type { ReactNode } from 'react'

/** A titled part of a page. `id` is unique on the page. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="type-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}
