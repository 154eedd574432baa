import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'

/** A tournament's card while it loads. */
export function TournamentPlaceholder() {
  return (
    <Card padded={false} aria-hidden className="flex sm:flex-col">
      <Skeleton className="w-18 rounded-r-none sm:aspect-video sm:w-full sm:rounded-b-none" />
      <div className="flex flex-1 flex-col gap-2 p-3 sm:gap-3 sm:p-5">
        <Skeleton className="h-6 w-48 max-sm:hidden" />
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-5 w-3/4 sm:h-21" />
        <Skeleton className="mt-auto h-6 w-full sm:h-11" />
      </div>
    </Card>
  )
}

export const mapHeight = 'h-[clamp(22rem,62dvh,40rem)]'

/** While the map loads. */
export function MapPlaceholder() {
  return <Skeleton className={mapHeight} />
}
