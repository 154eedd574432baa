import { useMutation } from '@tanstack/react-query'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import type { ReplacementSearch } from '#features/competition/replacement-contract.ts'
import { formatTimeInZone } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { toast } from '#ui/toast/toast.ts'

interface ReplacementProps {
  tournamentId: string
  timeZone: string
  search: ReplacementSearch
  /** The element that names the team. */
  describedBy: string
}

/** Who is being asked to play in place of a team, and until when, with a way to stop. */
export function Replacement({ tournamentId, timeZone, search, describedBy }: ReplacementProps) {
  const client = useClient()
  const refresh = useRefreshTournament(tournamentId)
  const { id, asked } = search
  const stop = useMutation({
    mutationFn: () =>
      unwrap(
        client.tournaments[':id']['replacement-searches'][':searchId'].$delete({
          param: { id: tournamentId, searchId: id },
        }),
      ),
    onError: ({ message }) => toast({ title: "Couldn't stop asking", description: message, destructive: true }),
    onSettled: refresh,
  })
  return (
    <div role="status" className="type-small mt-2 flex flex-col items-start gap-2">
      <p>
        {asked ? (
          <>
            Asking <strong className="font-semibold">{asked.teamName}</strong> ({asked.captainName}) to play instead,
            until {formatTimeInZone(asked.until, timeZone)}.
          </>
        ) : (
          'Looking for the next team to ask.'
        )}
      </p>
      <Button size="sm" busy={stop.isPending} aria-describedby={describedBy} onClick={() => stop.mutate()}>
        Stop asking
      </Button>
    </div>
  )
}
