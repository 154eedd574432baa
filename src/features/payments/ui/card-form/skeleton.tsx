import { Skeleton } from '#ui/list/skeleton.tsx'
import type { CardSettings } from './filling.ts'

/** The size of the three card fields and their labels. */
export function CardSkeleton() {
  return (
    <output className="flex flex-col gap-5">
      <span className="sr-only">Loading the card form</span>
      <FieldSkeleton />
      <span className="grid grid-cols-2 gap-4 sm:gap-6">
        <FieldSkeleton />
        <FieldSkeleton />
      </span>
    </output>
  )
}

/** The size of the whole form: the card fields, the button, and the sandbox's test cards. */
export function CardFormSkeleton({ mode }: Pick<CardSettings, 'mode'>) {
  return (
    <>
      <CardSkeleton />
      <Skeleton className="h-13 w-full" />
      {mode === 'sandbox' && <Skeleton className="h-11.5 w-full" />}
    </>
  )
}

function FieldSkeleton() {
  return (
    <span className="flex flex-col gap-1.5">
      <Skeleton className="h-[1.21875rem] w-24" />
      <Skeleton className="h-11 w-full" />
    </span>
  )
}
