import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
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
import { groupsOf, isAbout, shownStates, type MatchGroup, type ShownState } from './groups.ts'
import { MatchFilters } from './match-filters.tsx'
import { useHasStarted } from './use-has-started.ts'

const loadTableTasks = () => import('../tables/table-tasks.tsx')
const loadNotStarted = () => import('./not-started.tsx')
const loadStartDialog = () => import('./start-dialog.tsx')
const loadScoreDialog = () => import('./score-dialog.tsx')
/** From this many matches, they can be searched and filtered. */
const manyMatches = 4

/** Every match by round, those that can be played first. Three taps enter a result: the match, its score, Save. */
export function ResultsPanel({ tournament, snapshot, role }: DeskProps) {
  const view = viewOf(snapshot)
  const dialog = useLazyDialog(loadScoreDialog)
  const { undo, dialog: undoDialog } = useUndo(tournament, snapshot)
  const [opened, setOpened] = useState(0)
  const [words, setWords] = useState('')
  const [state, setState] = useState<ShownState | null>(null)
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
  const found = groupsOf(view, (candidate) => isAbout(candidate, words, view))
  const groups = found.filter((group) => state === null || group.state === state)

  return (
    <div className="flex max-w-3xl flex-col gap-8">
      {snapshot.state === 'finished' && finish && (
        <FinishNote tournamentId={tournament.id} state={finish.state} role={role} />
      )}
      {!hasStarted && <Lazy load={loadNotStarted} props={{ tournament, role, onStart: () => void starting.show() }} />}
      {snapshot.tables.length > 0 && canRun(role) && (
        <Lazy load={loadTableTasks} props={{ tournament, snapshot, role }} />
      )}
      {snapshot.matches.length >= manyMatches && (
        <MatchFilters words={words} onSearch={setWords} state={state} onFilter={setState} groups={found} />
      )}
      {groups.map((group) => (
        <Group key={group.state} {...group} view={view} onOpen={canReport ? onOpen : undefined} />
      ))}
      {groups.length === 0 && (words !== '' || state !== null) && <p role="status">{nothingFound(words, state)}</p>}
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
function Group({ state, rounds, view, onOpen }: GroupProps) {
  const [title] = shownStates[state]
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="type-heading">
        {title} <span className="text-soft">{rounds.reduce((sum, { matches }) => sum + matches.length, 0)}</span>
      </h2>
      {rounds.map(({ name, matches }) => (
        <div key={name}>
          <h3 className="type-label border-b-2 border-line pb-1 text-soft">{name}</h3>
          <ul role="list" aria-label={`${title}: ${name}`}>
            {matches.map((match) => (
              <MatchRow
                key={match.number}
                match={match}
                view={view}
                groupName={groupName(match, name)}
                onOpen={onOpen}
                action={
                  state === 'ready' ? { label: 'Enter score', isMain: match === rounds[0]?.matches[0] } : undefined
                }
              />
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

/** 'No ready matches for “Reds”.' */
function nothingFound(words: string, state: ShownState | null): string {
  const matches = state === null ? 'matches' : `${shownStates[state][1].toLowerCase()} matches`
  return words.trim() === '' ? `No ${matches}.` : `No ${matches} for “${words.trim()}”.`
}

/** 'Group B' beside the matches of a round that several groups play. */
const groupName = ({ group }: MatchState, round: string) => (round.startsWith('Group') ? `Group ${group}` : undefined)

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
