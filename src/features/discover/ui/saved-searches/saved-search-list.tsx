import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { capitalize } from '#lib/words.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { recoverFocus } from '#ui/focus.ts'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { SavedSearch } from '../../saved-search-contract.ts'
import { savedSearchText } from '../../saved-search-text.ts'
import { savedSearchesQuery } from '../queries.ts'
import { searchOf } from './criteria.ts'

export function SavedSearchList({ searches }: { searches: readonly SavedSearch[] }) {
  if (searches.length === 0)
    return (
      <EmptyState
        title="No saved searches yet"
        hint="Choose a sport or a place on Discover, then tap “Tell me about new tournaments”."
        action={
          <Link to="/tournaments" className={buttonClass({ variant: 'primary' })}>
            Discover Tournaments
          </Link>
        }
      />
    )
  return (
    <ul role="list" aria-label="Saved searches" className="grid gap-4">
      {searches.map((search) => (
        <SavedSearchRow key={search.id} search={search} />
      ))}
    </ul>
  )
}

function SavedSearchRow({ search }: { search: SavedSearch }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const textId = useId()
  const remove = useMutation({
    mutationFn: () => unwrap(client['saved-searches'][':id'].$delete({ param: { id: search.id } })),
    onSuccess: () => {
      toast({ title: 'Search deleted' })
      recoverFocus()
    },
    onError: ({ message }) => toast({ title: "Couldn't delete this search", description: message, destructive: true }),
    onSettled: () => queryClient.invalidateQueries(savedSearchesQuery(client)),
  })
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:flex-row sm:items-center sm:justify-between">
      <h2 id={textId} className="min-w-0 font-semibold wrap-anywhere">
        {capitalize(savedSearchText(search))}
      </h2>
      <div className="flex shrink-0 flex-wrap gap-3">
        <Link
          to="/tournaments"
          search={searchOf(search)}
          aria-describedby={textId}
          className={buttonClass({ size: 'sm' })}
        >
          See tournaments
        </Link>
        <Button
          size="sm"
          variant="quiet"
          busy={remove.isPending}
          aria-describedby={textId}
          onClick={() => remove.mutate()}
          className="noscript:hidden"
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
