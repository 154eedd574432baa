import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import { useFocusOnArrival } from '#ui/focus.ts'
import type { Shot } from '#ui/courts/courts.ts'

/** The ball past the line. */
const over: Shot = { at: [26, 3], span: 12, angle: 12, ball: [29.2, 1.2] }

/** Shown instead of the card form when the fee is paid, the team has no spot, or the link is invalid. `replaces` the form if that was open. */
export function EndedLink({ replaces = false }: { replaces?: boolean }) {
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  return (
    <div className="grid gap-8 py-12 sm:py-20 lg:grid-cols-2 lg:items-center">
      <div className="flex flex-col items-start gap-4">
        <h1 {...(replaces && { ref: heading, tabIndex: -1 })} className="type-title outline-none">
          This link doesn't work anymore
        </h1>
        <p className="type-lead text-soft">
          The fee has been paid, the team is no longer registered, or the link is incomplete. If the fee is still due,
          ask the organizer for a new link.
        </p>
        <Link to="/tournaments" className={buttonClass({ variant: 'primary' })}>
          Discover Tournaments
        </Link>
      </div>
      <CourtPicture sport="basketball" shot={over} className="aspect-video rounded-lg" />
    </div>
  )
}
