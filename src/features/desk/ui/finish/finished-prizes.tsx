import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { Finish } from '#features/competition/finish-contract.ts'
import { prizeHours } from '#features/competition/values.ts'
import { ReasonField } from '../change/reason-field.tsx'
import type { DeskProps } from '../desk-props.ts'
import { PrizeDue } from './prize-due.tsx'
import { Verification } from './verification.tsx'

/** Once finished: who is owed which prize and by when, what is verified, and a button to undo it. */
export function FinishedPrizes({ tournament, role, finish }: DeskProps & { finish: Finish }) {
  const client = useClient()
  const refresh = useRefreshTournament(tournament.id)
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const mayNote = role === 'organizer' || role === 'administrator'
  const winners = finish.teams.filter(({ prize }) => prize > 0)

  const undoing = useMutation({
    mutationFn: () => {
      const query = { id: finish.id!, reason: reason.trim() || undefined }
      return unwrap(client.tournaments[':id'].finish.$delete({ param: { id: tournament.id }, query }))
    },
    onSuccess: async () => {
      setIsAsking(false)
      await refresh()
      toast({ title: 'Tournament reopened', description: 'Results and prizes no longer count.' })
    },
    onError: ({ message }) => {
      toast({ title: "The tournament wasn't reopened", description: message, destructive: true })
      void refresh()
    },
  })

  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <section aria-labelledby="prizes" className="flex flex-col gap-3">
        <h2 id="prizes" className="type-heading">
          Prizes
        </h2>
        <p className="text-soft">
          Finished {formatMoment(finish.finishedAt!, tournament.timeZone)}.{' '}
          {winners.length > 0 ? (
            <>Prizes are due by {formatMoment(dueAt(finish.finishedAt!), tournament.timeZone)}.</>
          ) : (
            'There are no prizes to pay.'
          )}
        </p>
        {winners.length > 0 && (
          <ul role="list" aria-label="Prizes due" className="border-t border-line">
            {winners.map((team) => (
              <PrizeDue key={team.teamId} tournamentId={tournament.id} team={team} mayNote={mayNote} />
            ))}
          </ul>
        )}
      </section>
      <Verification finish={finish} />
      <div className="flex flex-col items-start gap-2 border-t-2 border-line pt-6">
        <Button className="max-sm:w-full" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          Reopen tournament
        </Button>
        <p className="type-small text-soft">
          Do this to correct a result or the prizes. Wins, losses and prizes come off the players' profiles until you
          finish it again.
        </p>
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        unsaved={{ hasChanges: reason.trim() !== '', discard: () => setReason('') }}
        title="Reopen this tournament?"
        description="Wins, losses and prizes come off the players' profiles until you finish the tournament again."
        confirm="Reopen tournament"
        busy={undoing.isPending}
        onConfirm={() => undoing.mutate()}
      >
        <ReasonField className="mt-4" value={reason} onChange={({ target }) => setReason(target.value)} />
      </AlertDialog>
    </div>
  )
}

const dueAt = (finishedAt: string) => new Date(Date.parse(finishedAt) + prizeHours * 3_600_000).toISOString()
