import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { createClient } from '#ui/api.ts'
import type { Client } from '#ui/api.ts'
import { NotFound } from '#pages/not-found.tsx'
import { PageError } from '#pages/page-error.tsx'
import { routeTree } from './route-tree.gen.ts'
import { visits } from './visit.ts'

/** What every loader and page finds in its context. */
export type PageContext = { queryClient: QueryClient; client: Client; theme: 'light' | 'dark' | null }

const surroundings = createIsomorphicFn()
  .server(() => {
    const visit = visits.getStore()
    if (!visit) throw new Error('a page is rendered outside of a visit')
    return { client: createClient('http://localhost', visit.fetchApi), theme: visit.theme, nonce: visit.nonce }
  })
  .client(() => ({
    client: createClient(window.location.origin, fetch),
    theme: (document.documentElement.dataset.theme as PageContext['theme']) ?? null,
    nonce: undefined,
  }))

export function getRouter() {
  const { client, theme, nonce } = surroundings()
  // SPEC.md §7: results never go stale by themselves, nothing is asked again unasked; what changes is invalidated by whoever changes it.
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, refetchOnWindowFocus: false, retry: false } },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient, client, theme } satisfies PageContext,
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
  })
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    // A call that was still under way when a page knew enough (the one beside it was refused) would reach the browser as one that fails.
    dehydrateOptions: { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' },
  })
  return router
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
