import { queryOptions } from '@tanstack/react-query'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { counted } from '#lib/words.ts'
import { unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'
import { resolved } from '../queries.ts'
import type { TournamentSearch } from '../search.ts'

export type SearchChange = Partial<Pick<TournamentSearch, 'within' | 'from' | 'to' | 'maxFee' | 'open'>>

/** How many tournaments a search finds with each of these changes, as text: '42', '10,000+'. */
export function tournamentCountsQuery(client: Client, search: TournamentSearch, changes: readonly SearchChange[]) {
  const { cursor: _cursor, view: _view, ...filters } = search
  const texts = changes.map(textOf)
  return queryOptions({
    queryKey: [...tournamentsKey, 'counts', filters, texts],
    queryFn: async () => {
      const query = { ...(await resolved(client, filters)), changes: texts.join(';') }
      return unwrap(client.tournaments.counts.$get({ query }))
    },
    select: (counts) => (change: SearchChange) => {
      const found = counts[texts.indexOf(textOf(change))]
      return found && counted(found)
    },
  })
}

/** 'from=2026-12-05,to=2026-12-06' */
const textOf = (change: SearchChange) =>
  Object.entries(change)
    .map(([name, value]) => `${name}=${value ?? ''}`)
    .join(',')
