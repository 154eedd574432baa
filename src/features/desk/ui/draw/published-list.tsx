import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Entry } from '#features/registrations/contract.ts'
import { UnsavedChangesGuard } from '#features/tournaments/ui/tournament-form/unsaved/unsaved-changes.tsx'
import { formatMoment } from '#lib/dates.ts'
import { listed } from '#lib/words.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { useLazyDialog } from '#ui/lazy.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import type { DrawProof } from '#features/competition/api-contract.ts'
import { entryListIn } from '#engine/draw/lots.ts'
import { setupSentence } from '#features/competition/setup/setup-text.ts'
import { maxDrawnNumbersLength } from '#features/competition/values.ts'
import { useUndo } from '../change/use-undo.tsx'
import type { DeskProps } from '../desk-props.ts'
import { drawQuery } from '#features/competition/ui/queries.ts'
import { entriesQuery } from '../queries.ts'

const loadDrawDialog = () => import('./draw-dialog.tsx')

/** The published list, and the numbers that were drawn for it. */
export function PublishedList(props: DeskProps) {
  const { data: proof, isError, isFetching, refetch } = useQuery(drawQuery(useClient(), props.tournament.id))
  if (proof?.list) return <DrawnNumbers {...props} proof={proof} list={proof.list} />
  if (isError) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
  return <Skeleton className="h-96 max-w-3xl" />
}

type DrawnNumbersProps = DeskProps & { proof: DrawProof; list: NonNullable<DrawProof['list']> }

function DrawnNumbers({ tournament, snapshot, proof, list }: DrawnNumbersProps) {
  const { commitment, committedAt, teams } = proof
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const dialog = useLazyDialog(loadDrawDialog)
  const { undo, dialog: undoDialog } = useUndo(tournament, snapshot)
  const names = new Map(teams.map(({ teamId, name }) => [teamId, name]))
  const { teams: onList, rules } = entryListIn(list.transcript)
  const isReplaced = rules.commitment !== commitment
  const { data: entries } = useQuery(entriesQuery(useClient(), tournament.id))
  const gone = entries ? onList.filter((id) => !entries.some((entry) => isPaid(entry, id))) : []

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isEmpty = typed.trim() === ''
    setIsMissing(isEmpty)
    if (isEmpty) event.currentTarget.querySelector('input')?.focus()
    else void dialog.show()
  }
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
        <Alert tone="warning" title="The list has to be published again">
          The secrets for this draw were replaced {formatMoment(committedAt, tournament.timeZone)}, after the list was
          published. Reopen registration and publish a new list before you draw the numbers.
        </Alert>
      )}
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <h2 className="type-heading">Draw the numbers</h2>
        <p className="text-soft">
          Roll dice or draw numbers where people can watch, then enter what came up. The numbers decide the order of the
          teams, and nobody can know it in advance. {setupSentence(snapshot.setup, onList.length)}
        </p>
        <Field
          label="Numbers drawn"
          hint="In the order they came up, such as 3 5 1 6. They will be public."
          error={isMissing ? 'Enter the numbers that were drawn' : undefined}
          className="max-w-md"
        >
          <Input
            value={typed}
            maxLength={maxDrawnNumbersLength}
            autoComplete="off"
            onChange={({ target }) => {
              setTyped(target.value)
              setIsMissing(false)
            }}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            aria-haspopup="dialog"
            disabled={gone.length > 0 || isReplaced}
            className="max-sm:w-full"
          >
            Make the draw
          </Button>
          <Button size="lg" variant="quiet" className="max-sm:w-full" onClick={() => void reopen()}>
            Reopen registration
          </Button>
        </div>
      </form>
      <TeamsInDraw onList={onList} names={names} />
      {dialog.Dialog && (
        <dialog.Dialog
          tournamentId={tournament.id}
          teams={onList.length}
          step={{ kind: 'draw', by: 'random', drawnNumbers: typed.trim() }}
          {...dialog.state}
        />
      )}
      <UnsavedChangesGuard inTab isDirty={typed.trim() !== ''} />
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

const isPaid = ({ teamId, paymentStatus }: Entry, id: string) => teamId === id && paymentStatus === 'paid'
