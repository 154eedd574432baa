import { QueryClient, QueryClientProvider, dehydrate, hydrate } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { fetchAsShown } from '#features/accounts/ui/fetch-as-shown.ts'
import { createClient } from '#ui/api.ts'
import type { Client } from '#ui/api.ts'
import { NotFound } from '#pages/not-found.tsx'
import { PageError } from '#pages/page-error.tsx'
import { routeTree } from './route-tree.gen.ts'
import { visits } from './visit.ts'

/** What every loader and page finds in its context. */
export type PageContext = {
  queryClient: QueryClient
  client: Client
  /** Where the site stands in public, as links to it begin ('https://homefield.example'). */
  origin: string
  theme: 'light' | 'dark' | null
}

const surroundings = createIsomorphicFn()
  .client((queryClient: QueryClient) => ({
    client: createClient(window.location.origin, fetchAsShown(queryClient)),
    origin: window.location.origin,
    theme: (document.documentElement.dataset.theme as PageContext['theme']) ?? null,
    nonce: undefined,
  }))
  .server(() => {
    const visit = visits.getStore()
    if (!visit) throw new Error('a page is rendered outside of a visit')
    const { fetchApi, origin, theme, nonce } = visit
    return { client: createClient('http://localhost', fetchApi), origin, theme, nonce }
  })

export function getRouter() {
  // SPEC.md §7: results never go stale by themselves, nothing is asked again unasked; what changes is invalidated by whoever changes it.
  // And nothing waits in silence for a connection that is not there: it fails at once, and the page says so.
  const queryClient = new QueryClient({
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
  const { client, origin, theme, nonce } = surroundings(queryClient)
  return createRouter({
    routeTree,
    context: { queryClient, client, origin, theme } satisfies PageContext,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // The page glides for links within it (styles/base.css); a new page begins at its top.
    scrollRestorationBehavior: 'instant',
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: PageError,
    // Search values are plain text, as a form sends them: '1e5' stays what was typed and no quotes appear around words.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch,
    ssr: { nonce },
    // What the loaders have read goes along with the page. A call that was still under way when a page knew enough (the one beside it
    // was refused) stays behind: in the browser it would be one that fails.
    dehydrate: () => ({
      queries: JSON.stringify(
        dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.status === 'success' }),
      ),
    }),
    hydrate: ({ queries }) => hydrate(queryClient, JSON.parse(queries)),
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
}

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
