import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Refused, unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Select } from '#ui/form/select.tsx'
import type { DialogState } from '#ui/lazy.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import { viewOf } from '#features/competition/ui/matches/view.ts'
import { useChange } from '../change/use-change.ts'
import type { DeskProps } from '../desk-props.ts'
import { meetings, publishedPairing, swapOpponents } from './pairing.ts'
import type { Pairing } from './pairing.ts'

type PairingDialogProps = DeskProps & DialogState & { round: number }

/** Shows the proposed matches of a Swiss round, which can be changed before they are published. */
export default function PairingDialog({ tournament, snapshot, round, open, onOpenChange }: PairingDialogProps) {
  const client = useClient()
  const [id] = useState(() => crypto.randomUUID())
  const [changed, setChanged] = useState<Pairing | null>(null)
  const form = useForm({ defaultValues: {} })
  const { change, dialog } = useChange(tournament, snapshot)
  const refresh = useRefreshTournament(tournament.id)
  const param = { id: tournament.id }
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['tournaments', tournament.id, 'next-round', round, snapshot.version],
    queryFn: () => unwrap(client.tournaments[':id'].rounds.next.$get({ param })),
    enabled: open,
  })
  const pairing: Pairing | null = changed ?? data ?? null
  const existing = form.formState.isSubmitting ? null : publishedPairing(snapshot.matches, round)

  const send = async () => {
    if (!pairing) return
    const pairs = pairing.pairs.map(([a, b]): [string, string] => [a, b])
    const json = { id, round, pairs, bye: pairing.bye, basedOn: snapshot.version }
    const publish = (confirmedEffect?: string) =>
      unwrap(client.tournaments[':id'].rounds.$post({ param, json: { ...json, confirmedEffect } }))
    try {
      if (!(await change({ id, send: publish }))) return
    } catch (error) {
      if (error instanceof Refused && error.code === 'pairing_conflict') await refresh()
      throw error
    }
    onOpenChange(false)
    toast({ title: `Round ${round} is published`, description: `${pairing.pairs.length} matches.` })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={{ hasChanges: changed !== null && !existing, discard: () => setChanged(null) }}
      title={`Round ${round}`}
      description={
        existing
          ? undefined
          : 'Teams with similar results meet, and nobody meets twice if that can be avoided. Choose another opponent to swap two teams.'
      }
    >
      {existing ? (
        <PublishedPairs snapshot={snapshot} round={round} pairing={existing} />
      ) : pairing ? (
        <DialogForm form={form} send={send} failure="Not published" submit={`Publish round ${round}`}>
          <PairList snapshot={snapshot} pairing={pairing} onChange={setChanged} />
        </DialogForm>
      ) : isError ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
      {dialog}
    </Dialog>
  )
}

interface PublishedPairsProps {
  snapshot: DeskProps['snapshot']
  round: number
  pairing: Pairing
}

/** The matches that somebody else published while this dialog was open. */
function PublishedPairs({ snapshot, round, pairing }: PublishedPairsProps) {
  const { nameOf } = viewOf(snapshot)
  const { pairs, bye } = pairing
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="warning" role="alert" title={`Someone else already published round ${round}`}>
        These matches count now. To change them, undo the pairing in History, then pair the round again.
      </Alert>
      <ul role="list" aria-label="Published matches" className="border-t border-line">
        {pairs.map(([first, second]) => (
          <li key={first} className="border-b border-line py-3 break-words">
            <span className="font-semibold">{nameOf(first)}</span> plays{' '}
            <span className="font-semibold">{nameOf(second)}</span>
          </li>
        ))}
        {bye !== null && (
          <li className="border-b border-line py-3 break-words">
            <span className="font-semibold">{nameOf(bye)}</span> has a bye
          </li>
        )}
      </ul>
    </div>
  )
}

interface PairListProps {
  snapshot: DeskProps['snapshot']
  pairing: Pairing
  onChange: (pairing: Pairing) => void
}

function PairList({ snapshot, pairing, onChange }: PairListProps) {
  const { nameOf } = viewOf(snapshot)
  const hasMet = meetings(snapshot.matches)
  const { pairs, bye } = pairing
  const all = [...pairs.flat(), ...(bye === null ? [] : [bye])]
  const pointsOf = (team: string) => snapshot.tables[0]?.rows.find((row) => row.team === team)?.points ?? 0
  const options = (except: string | null) =>
    all
      .filter((team) => team !== except)
      .map((team) => (
        <option key={team} value={team}>
          {nameOf(team)} ({pointsOf(team)})
        </option>
      ))
  return (
    <ol role="list" aria-label="Matches" className="border-t border-line">
      {pairs.map(([first, second]) => (
        <li key={first} className="grid gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-2 sm:items-center">
          <p className="min-w-0 break-words">
            <span className="font-semibold">{nameOf(first)}</span>{' '}
            <span className="text-soft">({pointsOf(first)})</span>
          </p>
          <div className="flex min-w-0 flex-col gap-1">
            <Select
              aria-label={`Opponent of ${nameOf(first)}`}
              value={second}
              onChange={({ target }) => onChange(swapOpponents(pairing, second, target.value))}
            >
              {options(first)}
            </Select>
            {hasMet(first, second) && <Badge tone="warning">They have met before</Badge>}
          </div>
        </li>
      ))}
      {bye !== null && (
        <li className="grid gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-2 sm:items-center">
          <p className="font-semibold">Bye</p>
          <Select
            aria-label="Team with the bye"
            value={bye}
            onChange={({ target }) => onChange(swapOpponents(pairing, bye, target.value))}
          >
            {options(null)}
          </Select>
        </li>
      )}
    </ol>
  )
}
