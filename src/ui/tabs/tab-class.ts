import { cx } from '../cx.ts'

/** A tab's classes, for buttons and links. aria-selected marks the open one; data-open does for links that are no tabs to a screen reader. */
export const tabClass = cx(
  'type-label -mb-0.5 inline-flex min-h-11 shrink-0 items-center gap-2 rounded-t-md border-b-4 border-transparent px-3 pt-1 whitespace-nowrap',
  'text-soft no-underline transition-colors hover:text-ink aria-selected:border-flood-edge aria-selected:text-ink lg:px-4',
  'data-open:border-flood-edge data-open:text-ink',
  'focus-visible:-outline-offset-3 forced-colors:not-aria-selected:border-[Canvas]',
)
