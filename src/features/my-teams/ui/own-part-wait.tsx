import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { cx } from '#ui/cx.ts'

/**
 * For what a tournament's page has no place for until it is known who is logged in: for everybody who is logged in, or only if they may take part.
 * It comes back with what is about its user.
 */
export const goneWhileUnknown = (forAll: boolean) => (forAll ? 'unknown-any:hidden' : 'unknown-own:hidden')

const placeId = 'own-part'

interface OwnPartPlaceProps {
  forAll: boolean
  className?: string
  children: ReactNode
}

/**
 * The parts of a tournament's page that come after what is about its user. Until that is known, the rest of the first screen is kept for it,
 * and `children`, which everybody sees, begins below. Without JavaScript, says where else its user finds it.
 */
export function OwnPartPlace({ forAll, className, children }: OwnPartPlaceProps) {
  return (
    <>
      <div
        id={placeId}
        role="status"
        aria-label="Loading"
        className={cx(
          // At least the space that the shortest header leaves on the first screen.
          'hidden h-[max(16rem,100svh-18rem)] pt-4 lg:pt-8',
          forAll ? 'unknown-any:block' : 'unknown-own:block',
        )}
      >
        <Skeleton className="h-full max-h-80" />
      </div>
      <p className="hidden pt-4 noscript:block">
        Your own teams, payments and matches are in{' '}
        <Link to="/profile" className="underline">
          My Teams
        </Link>
        .
      </p>
      <div className={cx(className, 'arriving-own:invisible')}>{children}</div>
    </>
  )
}

/**
 * Just before what is about the user replaces its place: if everything below is off the screen, it is hidden for one frame, so that the browser
 * doesn't count as moved what nobody has seen.
 */
export async function prepareArrival(): Promise<void> {
  const place = document.querySelector<HTMLElement>(`#${placeId}`)
  if (!place?.checkVisibility() || place.getBoundingClientRect().bottom < window.innerHeight) return
  document.documentElement.dataset.own = 'arriving'
  await nextFrame()
}

/** Resolves after the next frame, however busy the page is. A hidden page has none, so the wait is limited. */
const nextFrame = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 1_000)
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
