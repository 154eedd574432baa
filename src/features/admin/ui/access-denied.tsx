import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import type { Shot } from '#ui/courts/courts.ts'

const outside: Shot = { at: [12, 9], span: 18, angle: 12, ball: [17, 11] }

/** Shown instead of the administrator's pages to everyone else. */
export function AccessDenied({ what = 'the admin panel' }: { what?: string }) {
  return (
    <Container className="grid gap-8 py-12 sm:py-20 lg:grid-cols-2 lg:items-center">
      <div className="flex flex-col items-start gap-4">
        <h1 className="type-title">Access Denied</h1>
        <p className="type-lead text-soft">You don&apos;t have permission to access {what}.</p>
        <Link to="/" className={buttonClass({ size: 'lg' })}>
          Back to Home
        </Link>
      </div>
      <CourtPicture sport="tennis" shot={outside} className="aspect-video rounded-lg" />
    </Container>
  )
}
