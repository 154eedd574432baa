import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { Input } from '#ui/form/input.tsx'
import { Field } from '#ui/form/field.tsx'
import { Lazy, preload, useLazyDialog } from '#ui/lazy.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { MatchState } from '#features/competition/api-contract.ts'
import type { Finish } from '#features/competition/finish-contract.ts'
import { matchSummary } from '../change/effect-text.ts'
import { useUndo } from '../change/use-undo.tsx'
import { MatchRow } from '#features/competition/ui/matches/match-row.tsx'
import { viewOf } from '#features/competition/ui/matches/view.ts'
import type { CompetitionView } from '#features/competition/ui/matches/view.ts'
import type { DeskProps } from '../desk-props.ts'
import { finishQuery } from '#features/competition/ui/overview/finish-query.ts'
import { canRun, isDrawn } from '#features/tournaments/rules.ts'
import { groupsOf, type MatchGroup } from './groups.ts'
import { useHasStarted } from './use-has-started.ts'

const loadTableTasks = () => import('../tables/table-tasks.tsx')
const loadNotStarted = () => import('./not-started.tsx')
const loadStartDialog = () => import('./start-dialog.tsx')
const loadScoreDialog = () => import('./score-dialog.tsx')
/** From this many matches, they can be searched by team. */
const manyMatches = 12

/** Every match by round, those that can be played first. Three taps enter a result: the match, its score, Save. */
export function ResultsPanel({ tournament, snapshot, role }: DeskProps) {
  const view = viewOf(snapshot)
  const dialog = useLazyDialog(loadScoreDialog)
  const { undo, dialog: undoDialog } = useUndo(tournament, snapshot)
  const [opened, setOpened] = useState(0)
  const [words, setWords] = useState('')
  const match = snapshot.matches.find(({ number }) => number === opened)
  const { data: finish } = useQuery(finishQuery(useClient(), tournament.id))
  const hasStarted = useHasStarted(tournament)
  const starting = useLazyDialog(loadStartDialog)
  useEffect(() => preload(loadScoreDialog), [])

  if (!isDrawn({ competition: snapshot.state }))
    return <NotDrawn tournamentId={tournament.id} sport={tournament.sport} role={role} />

  const onOpen = ({ number }: MatchState) => {
    setOpened(number)
    void dialog.show()
  }
  const onSaved = ({ id, match: saved }: { id: string; match: MatchState }) => {
    const isOurs = saved.games.some((game) => game.id === id)
    toast({
      title: 'Result saved',
      description: matchSummary(saved, view),
      action: isOurs && canRun(role) ? { label: 'Undo', run: () => void undo(id) } : undefined,
    })
  }
  const onRemove = () => {
    const last = match?.games.at(-1)
    dialog.state.onOpenChange(false)
    if (last) void undo(last.id, { isAsked: true })
  }
  const canReport = hasStarted && finish?.state !== 'finished'
  const groups = groupsOf(view, (candidate) => isAbout(candidate, words, view))

  return (
    <div className="flex max-w-3xl flex-col gap-8">
      {snapshot.state === 'finished' && finish && (
        <FinishNote tournamentId={tournament.id} state={finish.state} role={role} />
      )}
      {!hasStarted && <Lazy load={loadNotStarted} props={{ tournament, role, onStart: () => void starting.show() }} />}
      {snapshot.tables.length > 0 && canRun(role) && (
        <Lazy load={loadTableTasks} props={{ tournament, snapshot, role }} />
      )}
      {snapshot.matches.length > manyMatches && (
        <Field label="Find a team">
          <Input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
        </Field>
      )}
      {groups.map((group) => (
        <Group key={group.title} {...group} view={view} onOpen={canReport ? onOpen : undefined} />
      ))}
      {groups.length === 0 && words !== '' && <p role="status">No teams match “{words}”.</p>}
      {dialog.Dialog && match && (
        <dialog.Dialog
          key={dialog.opening}
          tournament={tournament}
          snapshot={snapshot}
          match={match}
          onSaved={onSaved}
          onRemove={canRun(role) ? onRemove : undefined}
          {...dialog.state}
        />
      )}
      {undoDialog}
      {starting.Dialog && <starting.Dialog key={starting.opening} tournament={tournament} {...starting.state} />}
    </div>
  )
}

interface GroupProps extends MatchGroup {
  view: CompetitionView
  /** Undefined if results can no longer be changed. */
  onOpen: ((match: MatchState) => void) | undefined
}

/** Matches with the same thing to do, by round. */
function Group({ title, rounds, view, onOpen }: GroupProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="type-heading">
        {title} <span className="text-soft">{rounds.reduce((sum, { matches }) => sum + matches.length, 0)}</span>
      </h2>
      {rounds.map(({ name, matches }) => (
        <div key={name}>
          <h3 className="type-label border-b-2 border-line pb-1 text-sm text-soft">{name}</h3>
          <ul role="list" aria-label={`${title}: ${name}`}>
            {matches.map((match) => (
              <MatchRow key={match.number} match={match} view={view} onOpen={onOpen} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Once every match is decided: what is left to do, or how a result can still be corrected. */
function FinishNote({
  tournamentId,
  state,
  role,
}: {
  tournamentId: string
  state: Finish['state']
  role: DeskProps['role']
}) {
  const to = { to: '/tournament/$id/run', params: { id: tournamentId }, search: { view: 'finish' } } as const
  if (state === 'open') return null
  if (!canRun(role)) {
    return state === 'finished' && <Alert title="This tournament is finished">Results can no longer be changed.</Alert>
  }
  return state === 'decided' ? (
    <Alert title="Every match is decided">
      <Link {...to}>Split the prizes and finish the tournament</Link>
    </Alert>
  ) : (
    <Alert title="This tournament is finished">
      <Link {...to}>Reopen the tournament</Link> to correct a result.
    </Alert>
  )
}

function isAbout({ slots }: MatchState, words: string, { nameOf }: CompetitionView): boolean {
  const typed = words.trim().toLowerCase()
  return (
    typed === '' || slots.some((slot) => typeof slot === 'object' && nameOf(slot.team).toLowerCase().includes(typed))
  )
}

function NotDrawn({ tournamentId, sport, role }: { tournamentId: string; sport: string; role: DeskProps['role'] }) {
  return (
    <EmptyState
      sport={sport}
      title="Not drawn yet"
      hint="Matches show up here after the draw."
      action={
        canRun(role) && (
          <Link
            to="/tournament/$id/run"
            params={{ id: tournamentId }}
            search={{ view: 'draw' }}
            className={buttonClass()}
          >
            Go to the draw
          </Link>
        )
      }
    />
  )
}
