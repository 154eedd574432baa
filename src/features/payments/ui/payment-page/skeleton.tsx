import { Skeleton } from '#ui/list/skeleton.tsx'
import type { CardSettings } from '../card-form/filling.ts'
import { CardFormSkeleton } from '../card-form/skeleton.tsx'

/** Has the size of `PaymentStep`: countdown and terms, card, buttons, and the sandbox's test cards. */
export function PaymentSkeleton({ mode }: Pick<CardSettings, 'mode'>) {
  return (
    <div className="flex flex-col gap-6 noscript:hidden">
      <Skeleton className="h-27 w-56 sm:h-22" />
      <CardFormSkeleton mode={mode} />
      <Skeleton className="h-9 w-40" />
    </div>
  )
}
