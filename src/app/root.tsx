import {
  CatchBoundary,
  HeadContent,
  Outlet,
  Scripts,
  createRootRouteWithContext,
  redirect,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { AccountFailure } from '#features/accounts/ui/account-failure.tsx'
import { involvedScript } from '#features/accounts/ui/involved.ts'
import { sessionHintScript } from '#features/accounts/ui/learn-session.ts'
import { AuthDialogOutlet } from '#features/accounts/ui/auth-dialog/outlet.tsx'
import { sessionQuery } from '#features/accounts/ui/queries.ts'
import { mustSetUpTwoFactor } from '#features/accounts/two-factor-rules.ts'
import { pageTextsQuery } from '#features/content/ui/queries.ts'
import { contactPage } from '#lib/contact-details.ts'
import { brand } from '#lib/brand.ts'
import { NotFound } from '#pages/not-found.tsx'
import { PageError } from '#pages/page-error.tsx'
import font from '#ui/fonts/archivo-latin.woff2?url'
import styles from '#ui/styles.css?url'
import { HydratedMark } from '#ui/hydrated.tsx'
import { themeScript } from '#ui/page/theme.ts'
import { ToastOutlet } from '#ui/toast/toast-outlet.tsx'
import { focusHeadline } from '#ui/focus.ts'
import type { PageContext } from './router.tsx'
import favicon from './shell/favicon.svg?no-inline'
import { Footer } from './shell/footer.tsx'
import { NavBar } from './shell/nav-bar.tsx'

/** The navigation bar's background, in both themes. */
const themeColor = '#0c2419'

export const Route = createRootRouteWithContext<PageContext>()({
  loader: async ({ context: { queryClient, client, origin }, location }) => {
    const texts = Promise.all([
      queryClient.prefetchQuery(pageTextsQuery(client, 'footer')),
      queryClient.prefetchQuery(pageTextsQuery(client, contactPage)),
    ])
    // learnSession retries, and the page works until then.
    const session = await queryClient.ensureQueryData(sessionQuery(client)).catch((error: unknown) => {
      if (typeof document === 'undefined') throw error
      return null
    })
    if (session && mustSetUpTwoFactor(session, origin) && location.pathname !== '/security') {
      throw redirect({ to: '/security' })
    }
    await texts
  },
  head: ({ matches, match: { context } }) => {
    const address = `${context.origin}${matches.at(-1)?.pathname ?? '/'}`
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        { title: brand },
        {
          name: 'description',
          content: 'Find a tournament near you, register a team, pay by card and follow the games live.',
        },
        { name: 'theme-color', content: themeColor },
        { property: 'og:site_name', content: brand },
        { property: 'og:type', content: 'website' },
        { property: 'og:url', content: address },
        { property: 'og:image', content: `${context.origin}/share.png` },
        { name: 'twitter:card', content: 'summary_large_image' },
      ],
      links: [
        { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
        { rel: 'stylesheet', href: styles },
        { rel: 'icon', href: favicon, type: 'image/svg+xml' },
        { rel: 'apple-touch-icon', href: '/icon-180.png' },
        { rel: 'manifest', href: '/manifest.webmanifest' },
        { rel: 'canonical', href: address },
      ],
    }
  },
  shellComponent: Document,
  component: Layout,
  notFoundComponent: NotFound,
  errorComponent: BareError,
})

function Document({ children }: { children: ReactNode }) {
  const nonce = useRouter().options.ssr?.nonce
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <script
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: `${themeScript};${sessionHintScript};${involvedScript}` }}
        />
        <HeadContent />
      </head>
      <body className="flex flex-col">
        {children}
        <Scripts />
      </body>
    </html>
  )
}

/** The frame of every page. It stays when a page's own error component cannot be loaded. */
function Layout() {
  useRouteFocus()
  const page = useRouterState({ select: ({ matches }) => matches.at(-1) })
  return (
    <>
      <a href="#main" className={skipClass}>
        Skip to content
      </a>
      <ProgressLine />
      <NavBar />
      <main id="main" tabIndex={-1} className="flex-1">
        <CatchBoundary getResetKey={() => page} errorComponent={PageError}>
          <Outlet />
        </CatchBoundary>
      </main>
      <Footer />
      <AccountFailure />
      <AuthDialogOutlet />
      <ToastOutlet />
      <HydratedMark />
    </>
  )
}

/** Shown when even the shell could not be loaded. */
function BareError(failure: ErrorComponentProps) {
  return (
    <main>
      <PageError {...failure} />
    </main>
  )
}

const skipClass =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-md focus:bg-flood focus:px-4 focus:py-3 focus:text-on-flood'

/** A progress bar at the top while a page loads (`--animate-underway`). */
function ProgressLine() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  if (!isLoading) return null
  return <div aria-hidden className="animate-underway fixed inset-x-0 top-0 z-60 h-1 origin-left bg-flood" />
}

/** After client-side navigation to another page, moves the focus to its headline, or to the target of the link's hash. */
function useRouteFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeadline(toLocation.hash)
      }),
    [router],
  )
}
