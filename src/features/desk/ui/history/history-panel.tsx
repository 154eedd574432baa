import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import type { History } from '#features/competition/api-contract.ts'
import { historyQuery } from '../queries.ts'
import { useUndo } from '../change/use-undo.tsx'
import type { DeskProps } from '../desk-props.ts'
import { roleLabels } from '../views.ts'
import { entrySentence, undoneIn } from './fact-text.ts'

/** Every change, the latest first, with who made it, when and why. Each can be undone. */
export function HistoryPanel({ tournament, snapshot }: DeskProps) {
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    historyQuery(useClient(), tournament.id),
  )
  const { undo, dialog } = useUndo(tournament, snapshot)
  if (!data) {
    if (isError) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
    return <Skeleton className="h-64 max-w-3xl" />
  }
  const history = data.pages.flatMap(({ items }) => items)
  if (history.length === 0) {
    return (
      <EmptyState
        sport={tournament.sport}
        title="Nothing yet"
        hint="The draw and every result show up here, and can be undone."
      />
    )
  }
  const undone = undoneIn(history)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="text-soft">This history is public. Only officials see names.</p>
      <ol role="list" aria-label="History" className="border-t border-line">
        {history.map((entry) => (
          <HistoryRow
            key={entry.id}
            entry={entry}
            sentence={entrySentence(entry, snapshot)}
            isUndone={undone.has(entry.id)}
            timeZone={tournament.timeZone}
            onUndo={() => undo(entry.id, { isAsked: true, needsReason: isPublicDraw(entry.fact) })}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button className="self-center" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      {dialog}
    </div>
  )
}

/** Undoing a published list or drawn lots requires a reason, because everyone has seen them. */
const isPublicDraw = (fact: History[number]['fact']) =>
  fact.kind === 'entry_list' || (fact.kind === 'draw' && fact.lots !== undefined)

interface HistoryRowProps {
  entry: History[number]
  sentence: string
  isUndone: boolean
  timeZone: string
  onUndo: () => Promise<void>
}

function HistoryRow({ entry: { id, at, by, role, reason }, sentence, isUndone, timeZone, onUndo }: HistoryRowProps) {
  const [isBusy, setIsBusy] = useState(false)
  const who = role === 'system' ? 'The system' : (by ?? roleLabels[role])
  const press = async () => {
    setIsBusy(true)
    await onUndo().finally(() => setIsBusy(false))
  }
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0">
        <p id={`fact-${id}`} className={isUndone ? 'break-words text-soft line-through' : 'font-semibold break-words'}>
          {sentence}
        </p>
        {reason && <p className="break-words">“{reason}”</p>}
        <p className="type-small text-soft">
          {who}, <time dateTime={at}>{formatMoment(at, timeZone)}</time>
        </p>
      </div>
      {isUndone ? (
        <Badge>Undone</Badge>
      ) : (
        <Button
          size="sm"
          busy={isBusy}
          aria-describedby={`fact-${id}`}
          onClick={() => void press()}
          className="shrink-0"
        >
          Undo
        </Button>
      )}
    </li>
  )
}
