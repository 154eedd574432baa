import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Entry } from '#features/registrations/contract.ts'
import { paysOnTheDay } from '#features/registrations/rules.ts'
import { brand } from '#lib/brand.ts'
import { formatMoment } from '#lib/dates.ts'
import { listed } from '#lib/words.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import type { DrawProof } from '#features/competition/api-contract.ts'
import { aBeacon } from '#features/competition/beacon-text.ts'
import { entryListIn } from '#engine/draw/lots.ts'
import { setupSentence } from '#features/competition/setup/setup-text.ts'
import { useUndo } from '../change/use-undo.tsx'
import type { DeskProps } from '../desk-props.ts'
import { drawQuery } from '#features/competition/ui/queries.ts'
import { entriesQuery } from '#features/registrations/ui/queries.ts'
import { BeaconDraw } from './beacon-draw.tsx'
import { NumbersForm } from './numbers-form.tsx'

/** The published list, and the numbers that were drawn for it. */
export function PublishedList(props: DeskProps) {
  const { data: proof, isError, isFetching, refetch } = useQuery(drawQuery(useClient(), props.tournament.id))
  if (proof?.list) return <OpenList {...props} proof={proof} list={proof.list} />
  if (isError) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
  return <Skeleton className="h-96 max-w-3xl" />
}

type OpenListProps = DeskProps & { proof: DrawProof; list: NonNullable<DrawProof['list']> }

function OpenList({ tournament, snapshot, proof, list }: OpenListProps) {
  const { commitment, teams } = proof
  const { undo, dialog: undoDialog } = useUndo(tournament, snapshot)
  const names = new Map(teams.map(({ teamId, name }) => [teamId, name]))
  const { teams: onList, rules } = entryListIn(list.transcript)
  const isReplaced = rules.commitment !== commitment
  const round = typeof rules.beacon === 'object' ? rules.beacon : null
  const { data: entries } = useQuery(entriesQuery(useClient(), tournament.id))
  const gone = entries ? onList.filter((id) => !entries.some((entry) => isDrawable(entry, id))) : []

  const draw = { tournamentId: tournament.id, teams: onList.length, disabled: gone.length > 0 || isReplaced }
  const reopen = () =>
    undo(list.id, { isAsked: true, needsReason: true, title: 'Reopen registration?', confirm: 'Reopen' })

  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <Alert title="Registration is closed for the draw">
        The list was published {formatMoment(list.publishedAt, tournament.timeZone)}. Everyone can see it on{' '}
        <Link to="/tournament/$id/draw" params={{ id: tournament.id }}>
          the draw page
        </Link>
        .
      </Alert>
      {gone.length > 0 && (
        <Alert tone="warning" title="The list is out of date">
          {listed(gone.map((id) => names.get(id) ?? 'A team'))} left after it was published. Reopen registration and
          publish a new list before you draw the numbers.
        </Alert>
      )}
      {isReplaced && (
        <Alert tone="warning" title="This list must be published again">
          {brand} lost access to the secrets that it was published with. Reopen registration and publish a new list
          before you make the draw.
        </Alert>
      )}
      <section aria-labelledby="numbers" className="flex flex-col gap-5">
        <h2 id="numbers" className="type-heading">
          {round ? 'The numbers come from a public beacon' : 'Draw the numbers'}
        </h2>
        <p className="text-soft">
          {rules.beacon === 'unreachable' &&
            `This site uses ${aBeacon}, but it couldn't be reached when the list was published. `}
          {round
            ? `Round ${round.round} of ${aBeacon}, decides the order of the teams. Nobody can choose its numbers or know them in advance. `
            : 'Roll dice or draw numbers where people can watch, then enter what came up. The numbers decide the order of the teams, and nobody can know it in advance. '}
          {setupSentence(snapshot.setup, onList.length)}
        </p>
        {round ? <BeaconDraw {...draw} round={round} timeZone={tournament.timeZone} /> : <NumbersForm {...draw} />}
        <Button size="lg" variant="quiet" className="self-start max-sm:w-full" onClick={() => void reopen()}>
          Reopen registration
        </Button>
      </section>
      <TeamsInDraw onList={onList} names={names} />
      {undoDialog}
    </div>
  )
}

function TeamsInDraw({ onList, names }: { onList: readonly string[]; names: ReadonlyMap<string, string> }) {
  return (
    <section aria-labelledby="published">
      <h2 id="published" className="type-heading mb-2">
        Teams in the draw <span className="text-soft">{onList.length}</span>
      </h2>
      <ul role="list" className="grid gap-x-10 border-t border-line sm:grid-cols-2">
        {onList.map((teamId) => (
          <li key={teamId} className="border-b border-line py-3 break-words">
            {names.get(teamId)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const isDrawable = (entry: Entry, id: string) =>
  entry.teamId === id && (entry.paymentStatus === 'paid' || paysOnTheDay(entry))
