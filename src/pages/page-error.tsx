import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { Refused } from '#ui/api.ts'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import type { Shot } from '#ui/courts/courts.ts'

/** The ball beside the goal. */
const justWide: Shot = { at: [2, 36], span: 26, angle: 18, ball: [-2.4, 41] }

/** A page that could not be shown. Trying again is a link to the same address, so that it works without JavaScript too. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter()
  const address = useLocation({ select: (location) => location.href })
  const { reset } = useQueryErrorResetBoundary()

  const tryAgain = (event: MouseEvent) => {
    event.preventDefault()
    reset()
    void router.invalidate()
  }

  return (
    <Container className="grid gap-8 py-12 sm:py-20 lg:grid-cols-2 lg:items-center">
      <div className="flex flex-col items-start gap-4">
        <h1 className="type-title">This page did not load</h1>
        <p className="text-lg text-soft">
          {error instanceof Refused
            ? error.message
            : 'Something broke while we put it together. Nothing was lost. Please try again.'}
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <a href={address} onClick={tryAgain} className={buttonClass({ variant: 'primary' })}>
            Try again
          </a>
          <a href="/" className={buttonClass()}>
            Back to Home
          </a>
        </div>
      </div>
      <CourtPicture sport="soccer" shot={justWide} className="aspect-video rounded-lg" />
    </Container>
  )
}
