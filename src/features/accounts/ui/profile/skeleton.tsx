import { Container } from '#ui/page/container.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'

/** A profile while it loads. */
export function ProfileSkeleton() {
  return (
    <div aria-busy className="min-h-[calc(100dvh+20rem)]">
      <div className="scheme-dark bg-pitch">
        <Container className="flex flex-col gap-6 pt-6 pb-6 sm:pt-10 sm:pb-8">
          <div className="flex items-center gap-4 sm:gap-6">
            <Skeleton className="size-24 shrink-0 rounded-full" />
            <div className="flex flex-1 flex-col gap-3">
              <Skeleton className="h-10 w-full max-w-md" />
              <Skeleton className="h-6 w-2/3 max-w-xs" />
            </div>
          </div>
          <Skeleton className="h-24 max-w-xl" />
        </Container>
      </div>
      <Container className="flex flex-col gap-6 pt-6 pb-16">
        <Skeleton className="h-11 max-w-sm" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </Container>
    </div>
  )
}
