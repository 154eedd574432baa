import { cx } from '../cx.ts'

/** A placeholder for loading content. Give it the content's size, so that nothing shifts. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block rounded-md bg-sunken motion-safe:animate-pulse', className)} />
}
