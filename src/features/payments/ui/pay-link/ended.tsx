import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import type { Shot } from '#ui/courts/courts.ts'

/** The ball past the line. */
const over: Shot = { at: [26, 3], span: 12, angle: 12, ball: [29.2, 1.2] }

/** Instead of the card form: the team is paid for or gone, or nobody made this link. */
export function EndedLink() {
  return (
    <div className="grid gap-8 py-12 sm:py-20 lg:grid-cols-2 lg:items-center">
      <div className="flex flex-col items-start gap-4">
        <h1 className="type-title">This link has ended</h1>
        <p className="type-lead text-soft">
          The team has been paid for or is no longer registered, or the link is incomplete. Ask the organizer for a new
          one if the fee is still due.
        </p>
        <Link to="/tournaments" className={buttonClass({ variant: 'primary' })}>
          Discover Tournaments
        </Link>
      </div>
      <CourtPicture sport="basketball" shot={over} className="aspect-video rounded-lg" />
    </div>
  )
}
