import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import type { Shot } from '#ui/courts/courts.ts'

/** The corner of the field, with the ball out of play. */
const outOfPlay: Shot = { at: [104, 62], span: 30, angle: -14, ball: [109, 66] }

/** Shown for unknown addresses, with status 404. */
export function NotFound() {
  return (
    <Container className="grid gap-8 py-12 sm:py-20 lg:grid-cols-2 lg:items-center">
      <div className="flex flex-col items-start gap-4">
        <h1 className="type-title">404 Page Not Found</h1>
        <p className="type-lead text-soft">Did you forget to add the page to the router?</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            Back to Home
          </Link>
          <Link to="/tournaments" className={buttonClass()}>
            Find Tournaments
          </Link>
        </div>
      </div>
      <CourtPicture sport="soccer" shot={outOfPlay} className="aspect-video rounded-lg" />
    </Container>
  )
}
