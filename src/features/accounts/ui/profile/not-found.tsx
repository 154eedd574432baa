import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import type { Shot } from '#ui/courts/courts.ts'

/** The ball behind the baseline. */
const behind: Shot = { at: [3.4, 6.2], span: 12, angle: 18, ball: [-0.8, 7.4] }

/** A profile that could not be loaded. */
export function ProfileNotFound({ onRetry }: { onRetry?: () => void }) {
  return (
    <Container className="grid gap-8 py-12 sm:py-20 lg:grid-cols-2 lg:items-center">
      <div className="flex flex-col items-start gap-4">
        <h1 className="type-title">Profile Not Found</h1>
        <p className="type-lead text-soft">We couldn't load your profile. Nothing was lost. Please try again.</p>
        <div className="mt-2 flex flex-wrap gap-3">
          {onRetry && (
            <Button variant="primary" onClick={onRetry} className="noscript:hidden">
              Try again
            </Button>
          )}
          <Link to="/" className={buttonClass()}>
            Back to Home
          </Link>
        </div>
      </div>
      <CourtPicture sport="volleyball" shot={behind} className="aspect-video rounded-lg" />
    </Container>
  )
}
