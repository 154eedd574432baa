import { Link } from '@tanstack/react-router'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { cx } from '#ui/cx.ts'

/** Hides a part of a tournament's page that may move when what is about its user arrives: for everybody who is logged in, or only if they take part. */
export const hiddenWhileUnknown = (forAll: boolean) => (forAll ? 'unknown-any:invisible' : 'unknown-own:invisible')

/** Where such a part begins: what is shown while it is hidden, over its space. Without JavaScript, where else its user finds it. */
export function OwnPartWait({ forAll }: { forAll: boolean }) {
  return (
    <>
      <div
        role="status"
        aria-label="Loading"
        className={cx('relative hidden', forAll ? 'unknown-any:block' : 'unknown-own:block')}
      >
        <div className="absolute inset-x-0 grid gap-x-10 gap-y-8 pt-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pt-8">
          <Skeleton className="h-80 lg:order-last" />
          <div className="flex flex-col gap-4">
            <Skeleton className="h-9 w-48" />
            <Skeleton className="h-24" />
          </div>
        </div>
      </div>
      <p className="hidden pt-4 noscript:block">
        Your own teams, payments and matches are in{' '}
        <Link to="/profile" className="underline">
          My Teams
        </Link>
        .
      </p>
    </>
  )
}
