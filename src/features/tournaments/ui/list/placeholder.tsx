import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'

/** A tournament's card while it loads. */
export function TournamentPlaceholder() {
  return (
    <Card padded={false} aria-hidden className="flex flex-col">
      <Skeleton className="aspect-5/2 rounded-b-none sm:aspect-video" />
      <div className="flex flex-1 flex-col gap-3 p-4 sm:p-5">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-21 w-3/4" />
        <Skeleton className="mt-auto h-11 w-full" />
      </div>
    </Card>
  )
}

export const mapHeight = 'h-[clamp(22rem,62dvh,40rem)]'

/** While the map loads. */
export function MapPlaceholder() {
  return <Skeleton className={mapHeight} />
}
