import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Query, QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { unwrap } from '#ui/client/api.ts'
import { hydrated } from '#ui/hydrated.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { Login, LoginCode, SessionUser, SignUp } from '../contract.ts'
import type { UsePasskey } from '../passkey-contract.ts'
import { showUnknownParts } from './learn-session.ts'
import { sessionQuery } from './queries.ts'

/** The logged-in user, or null, also while it isn't known yet (learn-session.ts). The server decides what they may do. */
export function useSession(): SessionUser | null {
  return useSessionQuery().data ?? null
}

const useSessionQuery = () => useQuery({ ...sessionQuery(useClient()), enabled: false })

let channel: BroadcastChannel | undefined
/** Browser tabs share one session and notify each other here when it changes. */
const otherTabs = () => (channel ??= new BroadcastChannel('session'))

/**
 * Follows session changes in other tabs, and those made before the back button restored an older page. Shows what was hidden until the
 * session was known. Used once, where the session is shown.
 */
export function useSessionSync() {
  const { refresh } = useSessionActions()
  const isKnown = useSessionQuery().data !== undefined
  useLayoutEffect(() => {
    if (isKnown) showUnknownParts()
  }, [isKnown])
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    const tabs = otherTabs()
    const follow = () => void latest.current()
    const followIfKept = ({ persisted }: PageTransitionEvent) => persisted && follow()
    tabs.addEventListener('message', follow)
    addEventListener('pageshow', followIfKept)
    return () => {
      tabs.removeEventListener('message', follow)
      removeEventListener('pageshow', followIfKept)
    }
  }, [])
}

/**
 * One reload after the other: the router doesn't run a loader that is still running a second time, and after a logout and a login in another
 * tab, the page would keep what was loaded for nobody.
 */
let reloading: Promise<unknown> = Promise.resolve()

const nextTask = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms))

/** What is being loaded. A logout waits for it, or it would be refused with the session that has just ended. */
function requestsUnderway(queryClient: QueryClient): Promise<unknown> {
  const queries = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
  return Promise.allSettled(queries.map(async ({ promise }) => promise))
}

/**
 * Logs in and out. Each action resolves when the page shows the new session, and otherwise throws Refused.
 *
 * Data loaded for the previous user is dropped, or reloaded if it is on screen, so that nobody sees another user's data.
 */
export function useSessionActions() {
  const client = useClient()
  const queryClient = useQueryClient()
  const router = useRouter()

  const show = async (user: SessionUser | null) => {
    await hydrated
    const session = sessionQuery(client).queryKey
    const isOther = (query: Query) => query.queryKey[0] !== session[0]
    // An older answer that is still on its way would replace it.
    await queryClient.cancelQueries({ queryKey: session })
    queryClient.setQueryData(session, user)
    // The new session is shown first. Otherwise parts of the page that are about to go would reload, and be refused.
    await nextTask()
    const reload = () => {
      queryClient.removeQueries({ predicate: isOther, type: 'inactive' })
      return Promise.all([queryClient.invalidateQueries({ predicate: isOther }), router.invalidate()])
    }
    reloading = reloading.then(reload, reload)
    await reloading
  }

  const logInAs = async (user: SessionUser | null) => {
    otherTabs().postMessage(null)
    await show(user)
  }

  return {
    /** Reloads the session, because it may have changed elsewhere. */
    refresh: async () => {
      const { user } = await unwrap(client.auth.session.$get())
      const shown = queryClient.getQueryData(sessionQuery(client).queryKey)
      if (shown === undefined || user?.id !== shown?.id) await show(user)
    },
    logIn: async (credentials: Login) => logInAs((await unwrap(client.auth.login.$post({ json: credentials }))).user),
    finishLogIn: async (code: LoginCode) =>
      logInAs((await unwrap(client.auth.login['two-factor'].$post({ json: code }))).user),
    logInWithPasskey: async (json: UsePasskey) =>
      logInAs((await unwrap(client.auth.login.passkey.$post({ json }))).user),
    signUp: async (person: SignUp) => logInAs((await unwrap(client.auth.signup.$post({ json: person }))).user),
    deleteAccount: async (password: string) =>
      logInAs((await unwrap(client.auth['delete-account'].$post({ json: { password } }))).user),
    /** Reloads the session in every tab, because an emailed link may have changed it. */
    refreshAllTabs: async () => logInAs((await unwrap(client.auth.session.$get())).user),
    logOut: async () => {
      await Promise.race([requestsUnderway(queryClient), nextTask(1_000)])
      await logInAs((await unwrap(client.auth.logout.$post())).user)
    },
  }
}
