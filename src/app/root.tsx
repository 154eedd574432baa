import { HeadContent, Outlet, Scripts, createRootRouteWithContext } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import font from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url'
import { AuthDialogOutlet } from '#features/accounts/ui/auth-dialog-outlet.tsx'
import { sessionQuery } from '#features/accounts/ui/queries.ts'
import { pageTextsQuery } from '#features/content/ui/queries.ts'
import { brand } from '#lib/brand.ts'
import { NotFound } from '#pages/not-found.tsx'
import { PageError } from '#pages/page-error.tsx'
import styles from '#ui/styles.css?url'
import { ToastOutlet } from '#ui/toast-outlet.tsx'
import type { PageContext } from './router.tsx'
import favicon from './shell/favicon.svg?no-inline'
import { Footer } from './shell/footer.tsx'
import { NavBar } from './shell/nav-bar.tsx'
import { ProgressLine } from './shell/progress-line.tsx'
import { useRouteFocus } from './shell/use-route-focus.ts'

/** The pitch, which the navigation bar is painted with in both themes. */
const themeColour = '#0c2419'

export const Route = createRootRouteWithContext<PageContext>()({
  loader: async ({ context: { queryClient, client } }) => {
    const [session] = await Promise.all([
      queryClient.ensureQueryData(sessionQuery(client)),
      queryClient.prefetchQuery(pageTextsQuery(client, 'footer')),
    ])
    return session
  },
  head: ({ matches, match: { context } }) => {
    const address = `${context.origin}${matches.at(-1)?.pathname ?? '/'}`
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        { title: brand },
        { name: 'description', content: 'Find a tournament near you, enter a team, pay by card, follow the day live.' },
        { name: 'theme-color', content: themeColour },
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
  const { theme } = Route.useRouteContext()
  return (
    <html lang="en" data-theme={theme ?? undefined} suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body className="flex flex-col">
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Layout() {
  useRouteFocus()
  return (
    <>
      <a href="#main" className={skipClass}>
        Skip to content
      </a>
      <ProgressLine />
      <NavBar />
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer />
      <AuthDialogOutlet />
      <ToastOutlet />
    </>
  )
}

/** When not even the shell could be loaded. */
function BareError(failure: ErrorComponentProps) {
  return (
    <main>
      <PageError {...failure} />
    </main>
  )
}

const skipClass =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-md focus:bg-flood focus:px-4 focus:py-3 focus:text-on-flood'
