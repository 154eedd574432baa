import { Skeleton } from '#ui/skeleton.tsx'
import { CardSkeleton } from './card-form-elements.tsx'
import type { CardSettings } from './card-form-filling.ts'

/** The size of what comes (`PaymentStep`): countdown, card, button, and in the sandbox the test cards. */
export function PaymentSkeleton({ mode }: Pick<CardSettings, 'mode'>) {
  return (
    <div className="flex flex-col gap-6 noscript:hidden">
      <Skeleton className="h-6 w-56" />
      <CardSkeleton />
      <Skeleton className="h-13 w-full" />
      {mode === 'sandbox' && <Skeleton className="h-77 w-full sm:h-66" />}
    </div>
  )
}
