import { useQueryClient } from '@tanstack/react-query'
import { tournamentsKey, statsKey } from '#features/tournaments/ui/queries.ts'
import { Refused } from '#ui/api.ts'
import { toast } from '#ui/toast.ts'
import { adminKey } from './queries.ts'

/** Has everything read anew that an act of the administrator may have changed. */
export function useReadAnew() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      [adminKey, tournamentsKey, statsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  }
}

/** The toast of an act that failed: SPEC.md's title, and the server's sentence below it. */
export function tellFailure(title: string, error: unknown): void {
  const description = error instanceof Refused ? error.message : 'Something went wrong. Please try again.'
  toast({ title, description, destructive: true })
}
