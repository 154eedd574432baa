import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { MouseEvent } from 'react'
import { Refused } from '#ui/client/api.ts'
import { hasReloadedScripts, isScriptMissing, reloadScripts } from '#ui/client/missing-script.ts'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import type { Shot } from '#ui/courts/courts.ts'

/** The ball just wide of the goal. */
const justWide: Shot = { at: [2, 36], span: 26, angle: 18, ball: [-2.4, 41] }

const retryMs = 10_000

/**
 * Shown when a page fails. “Try again” is a link to the same address, so it works without JavaScript. Offline and during an outage the page
 * retries automatically.
 */
export function PageError({ error }: ErrorComponentProps) {
  const address = useLocation({ select: (location) => location.href })
  const isOutage = error instanceof Refused && error.status === 503
  const isUnreachable = isScriptMissing(error) || (error instanceof Refused && error.status === 0)
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  const retry = () => {
    if (isScriptMissing(error)) {
      void reloadScripts(address)
    } else {
      reset()
      void router.invalidate()
    }
  }
  const retryAutomatically = useEffectEvent(retry)

  useEffect(() => {
    if (!isOutage && !isUnreachable) return undefined
    const timer = setInterval(retryAutomatically, retryMs)
    window.addEventListener('online', retryAutomatically)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retryAutomatically)
    }
  }, [isOutage, isUnreachable])

  useEffect(() => {
    // After a deployment, the server has this page's scripts under other names.
    if (isScriptMissing(error) && !hasReloadedScripts(address)) void reloadScripts(address)
  }, [error, address])

  const tryAgain = (event: MouseEvent) => {
    event.preventDefault()
    retry()
  }

  return (
    <Container className="grid gap-8 py-12 sm:py-20 lg:grid-cols-2 lg:items-center">
      <div className="flex flex-col items-start gap-4">
        <h1 className="type-title">{isOutage ? "We'll be right back" : "Couldn't load this page"}</h1>
        <p className="type-lead text-soft">
          {error instanceof Refused || isScriptMissing(error)
            ? error.message
            : 'Something went wrong on our side. Nothing was lost. Please try again.'}
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <a href={address} onClick={tryAgain} className={buttonClass({ variant: 'primary' })}>
            Try again
          </a>
          <Link to="/" className={buttonClass()}>
            Back to Home
          </Link>
        </div>
      </div>
      <CourtPicture sport="soccer" shot={justWide} className="aspect-video rounded-lg" />
    </Container>
  )
}
