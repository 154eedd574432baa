import { Card } from '#ui/card.tsx'
import { Container } from '#ui/page/container.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { useStartAtTop } from '#ui/page/use-start-at-top.ts'

/** A tournament's page while it loads. */
export function TournamentSkeleton() {
  useStartAtTop()
  return (
    <Container className="pb-16" aria-busy>
      <div className="grid gap-x-10 pb-8 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_30rem] lg:items-start lg:pt-8">
        <Skeleton className="-mx-4 h-28 rounded-none sm:-mx-6 sm:h-52 lg:order-last lg:mx-0 lg:aspect-video lg:h-auto" />
        <div className="flex flex-col gap-3 pt-4 lg:pt-0">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-6 w-1/2" />
        </div>
      </div>
      <Card className="max-w-sm">
        <Skeleton className="h-44" />
      </Card>
    </Container>
  )
}
