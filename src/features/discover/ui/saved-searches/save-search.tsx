import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import { openAuthDialog } from '#features/accounts/ui/auth-dialog/store.ts'
import { useSession } from '#features/accounts/ui/session.ts'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { toast } from '#ui/toast/toast.ts'
import { savedSearchText } from '../../saved-search-text.ts'
import { savedSearchesQuery } from '../queries.ts'
import type { TournamentSearch } from '../search.ts'
import { criteriaOf, isSame, toSave } from './criteria.ts'
import type { Criteria } from './criteria.ts'

/** Saves Discover's search, so that its owner is notified of new tournaments. Without a sport or place, links to the saved searches. */
export function SaveSearch({ search }: { search: TournamentSearch }) {
  const user = useSession()
  const criteria = criteriaOf(search)
  if (criteria) return <Criterion criteria={criteria} isLoggedIn={user !== null} />
  if (user) return <SavedSearchesLink />
  return (
    <span aria-hidden className="type-small invisible hidden unknown-session:inline print:hidden">
      Saved searches
    </span>
  )
}

function Criterion({ criteria, isLoggedIn }: { criteria: Criteria; isLoggedIn: boolean }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const { data: saved = [] } = useQuery({ ...savedSearchesQuery(client), enabled: isLoggedIn })
  const text = savedSearchText(criteria)
  const save = useMutation({
    mutationFn: () => unwrap(client['saved-searches'].$post({ json: toSave(criteria) })),
    onSuccess: () =>
      toast({ title: 'Search saved', description: `We'll notify you of new ${text}, at most once a day.` }),
    onError: ({ message }) => toast({ title: "Couldn't save this search", description: message, destructive: true }),
    onSettled: () => queryClient.invalidateQueries(savedSearchesQuery(client)),
  })
  if (saved.some((other) => isSame(other, criteria)))
    return (
      <p className="type-small wrap-anywhere">
        We&apos;ll notify you of new {text}. <SavedSearchesLink />
      </p>
    )
  const press = () => {
    if (isLoggedIn) return save.mutate()
    const reason = `Create an account to be notified of new ${text}.`
    openAuthDialog('signup', { reason, onLoggedIn: () => save.mutate() })
  }
  return (
    <Button size="sm" busy={save.isPending} onClick={press} className="text-left noscript:hidden print:hidden">
      <Bell aria-hidden />
      <span className="min-w-0 wrap-anywhere">Tell me about new {text}</span>
    </Button>
  )
}

const SavedSearchesLink = () => (
  <Link to="/saved-searches" className="type-small underline print:hidden">
    Saved searches
  </Link>
)
