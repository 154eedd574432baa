import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { answer } from '#ui/api.ts'
import { useClient } from '#ui/use-client.ts'
import type { Login, SessionUser, SignUp } from '../contract.ts'
import { sessionQuery } from './queries.ts'

/** The signed-in user, or null; known from the first HTML on. What they may do is decided by the server. */
export function useSession(): SessionUser | null {
  return useSuspenseQuery(sessionQuery(useClient())).data
}

/**
 * The acts that change who is signed in. Each resolves when the page shows itself to the new visitor, and throws Refused otherwise.
 *
 * Everything asked for the visitor before is thrown away, or asked anew where it is on the screen: nothing of one person's may show
 * to the next.
 */
export function useSessionActs() {
  const client = useClient()
  const queryClient = useQueryClient()
  const router = useRouter()

  const become = async (user: SessionUser | null) => {
    const session = sessionQuery(client).queryKey
    const isOther = (query: Query) => query.queryKey[0] !== session[0]
    queryClient.setQueryData(session, user)
    queryClient.removeQueries({ predicate: isOther, type: 'inactive' })
    await Promise.all([queryClient.invalidateQueries({ predicate: isOther }), router.invalidate()])
  }

  return {
    logIn: async (credentials: Login) => become((await answer(client.auth.login.$post({ json: credentials }))).user),
    signUp: async (person: SignUp) => become((await answer(client.auth.signup.$post({ json: person }))).user),
    logOut: async () => become((await answer(client.auth.logout.$post())).user),
  }
}
