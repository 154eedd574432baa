import { cx } from './cx.ts'

/** A still place for what is loading. Give it the size of the thing it stands for, so that nothing moves when that comes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block rounded-md bg-sunken motion-safe:animate-pulse', className)} />
}
