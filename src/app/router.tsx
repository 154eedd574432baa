import { MutationCache, QueryCache, QueryClient, QueryClientProvider, dehydrate, hydrate } from '@tanstack/react-query'
import type { DehydratedState } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { fetchWithLoginPrompt } from '#features/accounts/ui/fetch-with-login-prompt.ts'
import { learnSession } from '#features/accounts/ui/learn-session.ts'
import { sessionKey } from '#features/accounts/ui/queries.ts'
import { createClient } from '#ui/client/api.ts'
import { isLargeReply } from '#ui/client/large-reply.ts'
import type { Client } from '#ui/client/api.ts'
import { nextPaint } from '#ui/client/next-paint.ts'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { NotFound } from '#pages/not-found.tsx'
import { PageError } from '#pages/page-error.tsx'
import { routeTree } from './route-tree.gen.ts'
import { visits } from './web/visit.ts'

/** The context of every loader and page. */
export type PageContext = {
  queryClient: QueryClient
  client: Client
  /** The site's public origin ('https://homefield.example'). */
  origin: string
}

const surroundings = createIsomorphicFn()
  .client((queryClient: QueryClient) => ({
    client: createClient(window.location.origin, fetchWithLoginPrompt(queryClient)),
    origin: window.location.origin,
    nonce: undefined,
  }))
  .server(() => {
    const visit = visits.getStore()
    if (!visit) throw new Error('a page is rendered outside of a visit')
    const { fetchApi, origin, nonce } = visit
    return { client: createClient('http://localhost', fetchApi), origin, nonce }
  })

export function getRouter() {
  // As docs/product.md says, results never go stale: whatever changes data invalidates it. Without a connection, requests fail at once, and
  // the page says so.
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: reportUnexpected }),
    mutationCache: new MutationCache({ onError: reportUnexpected }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
  const { client, origin, nonce } = surroundings(queryClient)
  const router = createRouter({
    routeTree,
    context: { queryClient, client, origin } satisfies PageContext,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Links within a page scroll smoothly (styles/base.css); a new page starts at its top.
    scrollRestorationBehavior: 'instant',
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: PageError,
    // Search values are plain text, as in a form: '1e5' stays as typed, and words get no quotes.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch,
    ssr: { nonce },
    // Sends the loaders' data along with the page, except calls still in progress when the page was complete (one beside them was refused):
    // in the browser they would fail.
    dehydrate: () => ({ queries: serialized(successful(queryClient)) }),
    hydrate: ({ queries }) => {
      hydrate(queryClient, readNow(JSON.parse(queries)))
      learnSession(queryClient, client)
    },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  // The router's state is outside of React, so a new page is rendered in one go. The browser first shows what the tap on its link changed:
  // the pressed link, and which page is the current one.
  router.startViewTransition = async (showPage) => {
    await nextPaint()
    await showPage()
  }
  return router
}

/** That nobody is logged in is left out: a public page says so to everybody, and the browser has to ask. */
const successful = (queryClient: QueryClient) =>
  dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state, queryKey }) =>
      state.status === 'success' && !(queryKey[0] === sessionKey[0] && state.data === null),
  })

/** Without load times, which differ in every rendering, the same data gives the same page (app/web/page-body.ts). */
function serialized(dehydrated: DehydratedState): string {
  const queries = dehydrated.queries
    .filter(({ state }) => !isLargeReply(state.data))
    .map(({ queryKey, queryHash, state }) => ({ queryKey, queryHash, state: { ...state, dataUpdatedAt: 1 } }))
  return JSON.stringify({ mutations: [], queries })
}

/** The load time, which is also what deadlines are compared with, is when the browser got the page. */
const readNow = (dehydrated: DehydratedState): DehydratedState => ({
  ...dehydrated,
  queries: dehydrated.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: Date.now() } })),
})

function stringifySearch(search: Record<string, unknown>): string {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
