import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { aBeacon } from '#features/competition/beacon-text.ts'
import type { DrawProof } from '#features/competition/api-contract.ts'
import { useUndo } from '../change/use-undo.tsx'
import type { DeskProps } from '../desk-props.ts'
import { drawQuery } from '#features/competition/ui/queries.ts'

/** The teams with their seeds, and how they were drawn. */
export function DrawnList({ tournament, snapshot }: DeskProps) {
  const { data: proof } = useQuery(drawQuery(useClient(), tournament.id))
  const { undo, dialog } = useUndo(tournament, snapshot)
  const teams = snapshot.teams.toSorted((a, b) => (a.seed ?? Infinity) - (b.seed ?? Infinity))
  const draw = proof?.draws.findLast(({ undone }) => undone === null)
  const isPlayed = snapshot.matches.some(({ games }) => games.length > 0)
  const undoDraw = ({ id, lots }: DrawProof['draws'][number]) =>
    undo(id, { isAsked: true, needsReason: lots !== null, title: 'Undo the draw?', confirm: 'Undo the draw' })
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Alert tone="success" title="The draw is complete">
        {draw ? methodOf(draw) : 'Registration is closed.'} Everyone can see it on{' '}
        <Link to="/tournament/$id/draw" params={{ id: tournament.id }}>
          the draw page
        </Link>
        .
      </Alert>
      <ol role="list" aria-label="Seeds" className="border-t border-line">
        {teams.map(({ teamId, name, seed, status }) => (
          <li key={teamId} className="flex min-h-12 items-center gap-4 border-b border-line py-2">
            <span className="type-label w-8 shrink-0 text-soft">{seed ?? '–'}</span>
            <span className="min-w-0 flex-1 break-words">{name}</span>
            {status !== 'in' && <Badge>{status === 'withdrawn' ? 'Withdrawn' : 'Replaced'}</Badge>}
          </li>
        ))}
      </ol>
      {draw && !isPlayed && (
        <div className="flex flex-col items-start gap-2">
          <Button className="max-sm:w-full" onClick={() => void undoDraw(draw)}>
            Undo the draw
          </Button>
          <p className="type-small text-soft">
            You can do this until the first result. Registration reopens until its deadline.
          </p>
        </div>
      )}
      {dialog}
    </div>
  )
}

function methodOf({ by, lots }: DrawProof['draws'][number]): string {
  if (lots?.signature) return `Drawn at random with numbers from ${aBeacon}.`
  if (lots) return `Drawn at random with the numbers ${lots.drawnNumbers}.`
  return by === 'ranking' ? "Seeded by the verified points of the teams' players." : 'Seeded by the organizer.'
}
