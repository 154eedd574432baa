import { Skeleton } from '#ui/list/skeleton.tsx'
import { useStartAtTop } from '#ui/page/use-start-at-top.ts'

/** The form while its tournament loads. */
export function TournamentFormSkeleton() {
  useStartAtTop()
  return (
    <output className="grid items-start gap-10 pt-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-16">
      <span className="sr-only">Loading the tournament</span>
      <div className="flex flex-col gap-10">
        {[5, 4, 4, 1].map((fields, section) => (
          <div key={section} className="flex flex-col gap-5">
            <Skeleton className="h-8 w-56" />
            <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
              {Array.from({ length: fields }, (_, field) => (
                <div key={field} className="flex flex-col gap-1.5 first:odd:last:sm:col-span-2">
                  <Skeleton className="h-5 w-28" />
                  <Skeleton className="h-11 w-full" />
                </div>
              ))}
            </div>
          </div>
        ))}
        <Skeleton className="h-13 w-56" />
      </div>
      <Skeleton className="hidden h-96 lg:block" />
    </output>
  )
}
