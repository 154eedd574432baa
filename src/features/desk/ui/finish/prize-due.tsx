import { useMutation } from '@tanstack/react-query'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { formatDollars } from '#lib/money.ts'
import { plural } from '#lib/words.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { toast } from '#ui/toast/toast.ts'
import type { Finish } from '#features/competition/finish-contract.ts'
import { finishText } from '#features/competition/ui/matches/match-text.ts'

type Team = Finish['teams'][number]

interface PrizeDueProps {
  tournamentId: string
  team: Team
  /** Whether the viewer may mark it as paid. */
  mayNote: boolean
}

/** A team's prize, and whether it was paid. */
export function PrizeDue({ tournamentId, team, mayNote }: PrizeDueProps) {
  const client = useClient()
  const refresh = useRefreshTournament(tournamentId)
  const isPaid = team.prizePaidAt !== null
  const nameId = `prize-${team.teamId}`

  const toggling = useMutation({
    mutationFn: (isNowPaid: boolean) => {
      const { payment } = client.tournaments[':id'].prizes[':teamId']
      const param = { id: tournamentId, teamId: team.teamId }
      return unwrap(isNowPaid ? payment.$put({ param }) : payment.$delete({ param }))
    },
    onSuccess: async (_, isNowPaid) => {
      await refresh()
      toast({ title: isNowPaid ? 'Marked as paid' : 'Marked as not paid', description: team.name })
    },
    onError: ({ message }) => toast({ title: 'Not saved', description: message, destructive: true }),
  })

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p id={nameId} className="font-semibold break-words">
          {team.name}
        </p>
        <p className="type-small text-soft">
          {finishText(team.place, team.sharedBy)}, {plural(playersOf(team), 'player')}
          {team.playersWithoutAccount > 0 && `, ${team.playersWithoutAccount} without an account`}
        </p>
      </div>
      <div className="flex items-center gap-3">
        {isPaid && <Badge tone="success">Paid</Badge>}
        <span className="type-figure shrink-0">{formatDollars(team.prize)}</span>
        {mayNote && (
          <Button
            size="sm"
            variant={isPaid ? 'quiet' : 'secondary'}
            busy={toggling.isPending}
            aria-describedby={nameId}
            onClick={() => toggling.mutate(!isPaid)}
          >
            {isPaid ? 'Not paid' : 'Mark as paid'}
          </Button>
        )}
      </div>
    </li>
  )
}

const playersOf = ({ playersWithAccount, playersWithoutAccount }: Team) => playersWithAccount + playersWithoutAccount
