import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import type { Shot } from '#ui/courts/courts.ts'

/** The ball over the sideline. */
const out: Shot = { at: [26, 3], span: 12, angle: 12, ball: [29.2, 1.2] }

export function TournamentNotFound() {
  return (
    <Container className="grid gap-8 py-12 sm:py-20 lg:grid-cols-2 lg:items-center">
      <div className="flex flex-col items-start gap-4">
        <h1 className="type-title">Tournament Not Found</h1>
        <p className="type-lead text-soft">It may have been deleted, or the link may be incomplete.</p>
        <Link to="/tournaments" className={buttonClass({ variant: 'primary' })}>
          Discover Tournaments
        </Link>
      </div>
      <CourtPicture sport="basketball" shot={out} className="aspect-video rounded-lg" />
    </Container>
  )
}
