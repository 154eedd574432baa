import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { ErrorState } from '#ui/list/error-state.tsx'
import type { FillingProps } from './filling.ts'
import { CardSkeleton } from './skeleton.tsx'
import { mountCard } from './stripe.ts'
import type { MountedCard } from './stripe.ts'

/** Stripe's own card fields: what is typed into them never reaches us. */
export function ElementsCard(props: FillingProps) {
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)

  if (failedAttempt === attempt) {
    return (
      <div data-instead>
        <ErrorState
          title="Couldn't load the card form"
          hint="Your browser or network may be blocking Stripe, our payment provider. You weren't charged."
          onRetry={() => setAttempt(attempt + 1)}
        />
      </div>
    )
  }
  return <StripeFields key={attempt} {...props} onFailed={() => setFailedAttempt(attempt)} />
}

function StripeFields({
  ref,
  busy,
  returnUrl,
  payment,
  publishableKey,
  onFailed,
}: FillingProps & { onFailed: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const [card, setCard] = useState<MountedCard | null>(null)
  const fail = useRef(onFailed)

  useEffect(() => {
    const inside = document.createElement('div') // Stripe needs an empty element each time
    box.current?.replaceChildren(inside)
    const leaving = new AbortController()
    const { signal } = leaving
    mountCard(inside, { payment, publishableKey, signal }).then(setCard, (error: unknown) => {
      if (signal.aborted) return
      reportUnexpected(error)
      fail.current()
    })
    return () => {
      leaving.abort()
      setCard(null)
    }
  }, [payment, publishableKey])

  useEffect(() => card?.setReadOnly(busy), [card, busy])
  useRepainting(card)
  useImperativeHandle(ref, () => ({
    confirm: async () => card?.confirm(returnUrl) ?? { kind: 'unfinished' },
  }))

  return (
    <div className="relative">
      {!card && <CardSkeleton />}
      <div ref={box} className={card ? '' : 'absolute inset-x-0 top-0 opacity-0'} />
    </div>
  )
}

/** Stripe's frame follows when the page changes between light and dark. */
function useRepainting(card: MountedCard | null) {
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const repaint = () => card?.repaint()
    addEventListener('themechange', repaint)
    dark.addEventListener('change', repaint)
    return () => {
      removeEventListener('themechange', repaint)
      dark.removeEventListener('change', repaint)
    }
  }, [card])
}
