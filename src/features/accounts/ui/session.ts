import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { answer } from '#ui/api.ts'
import { useClient } from '#ui/use-client.ts'
import type { Login, SessionUser, SignUp } from '../contract.ts'
import { sessionQuery } from './queries.ts'

/** The signed-in user, or null; known from the first HTML on. What they may do is decided by the server. */
export function useSession(): SessionUser | null {
  return useSuspenseQuery(sessionQuery(useClient())).data
}

let channel: BroadcastChannel | undefined
/** Where the tabs of a browser, which share one session, tell each other that it is somebody else's now. */
const otherTabs = () => (channel ??= new BroadcastChannel('session'))

/** Follows what happens to the session in other tabs. Once, where the session is shown. */
export function useOtherTabs() {
  const { look } = useSessionActs()
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    const tabs = otherTabs()
    const hear = () => void latest.current()
    tabs.addEventListener('message', hear)
    return () => tabs.removeEventListener('message', hear)
  }, [])
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

  const show = async (user: SessionUser | null) => {
    const session = sessionQuery(client).queryKey
    const isOther = (query: Query) => query.queryKey[0] !== session[0]
    queryClient.setQueryData(session, user)
    queryClient.removeQueries({ predicate: isOther, type: 'inactive' })
    await Promise.all([queryClient.invalidateQueries({ predicate: isOther }), router.invalidate()])
  }

  const become = async (user: SessionUser | null) => {
    otherTabs().postMessage(null)
    await show(user)
  }

  return {
    /** Shows the page to whoever is signed in now, in this tab or another one. */
    look: async () => show((await answer(client.auth.session.$get())).user),
    logIn: async (credentials: Login) => become((await answer(client.auth.login.$post({ json: credentials }))).user),
    signUp: async (person: SignUp) => become((await answer(client.auth.signup.$post({ json: person }))).user),
    deleteAccount: async (password: string) =>
      become((await answer(client.auth['delete-account'].$post({ json: { password } }))).user),
    /** Asks who is signed in now: a mailed link may have changed that, or what they are called. */
    lookAgain: async () => become((await answer(client.auth.session.$get())).user),
    logOut: async () => become((await answer(client.auth.logout.$post())).user),
  }
}
