import { useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLoginRedirect } from '#features/accounts/ui/login-redirect.ts'
import { activeHeroVideoQuery, pageTextsQuery } from '#features/content/ui/queries.ts'
import { PlacedComponent } from '#features/content/ui/placed-component.tsx'
import { useCopy } from '#features/content/ui/use-page-texts.ts'
import { homeCopy } from '#features/site/texts/page-copy.ts'
import { showsChampions } from '#features/site/article/overrides.ts'
import { championsQuery } from '#features/site/ui/home/champions-query.ts'
import { Champions } from '#features/site/ui/home/deferred-parts.ts'
import { HomeCall } from '#features/site/ui/home/home-call.tsx'
import { HomeHighlights } from '#features/site/ui/home/home-highlights.tsx'
import { HomeSteps } from '#features/site/ui/home/home-steps.tsx'
import { FeaturedTournaments } from '#features/discover/ui/list/featured-tournaments.tsx'
import { statsQuery } from '#features/tournaments/ui/queries.ts'
import { featuredTournamentsQuery } from '#features/discover/ui/queries.ts'
import { SportTiles } from '#features/discover/ui/sport-tiles.tsx'
import { countersOf } from '#features/tournaments/ui/stats.ts'
import { brand } from '#lib/brand.ts'
import { BackgroundVideo } from '#ui/background-video.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import type { Shot } from '#ui/courts/courts.ts'
import { cx } from '#ui/cx.ts'
import { loops } from '#ui/loops/loops.ts'
import { pageHead } from '#ui/page/page-head.ts'
import { textOf } from '#ui/search-params.ts'
import { Stat } from '#ui/stat.tsx'
import type { Client } from '#ui/client/api.ts'
import { withTimeout } from '#ui/client/loaders.ts'

export const Route = createFileRoute('/')({
  // Set for a visitor who came from this tournament's payment page and has to log in.
  validateSearch: ({ paying }: Record<string, unknown>): { paying?: string } =>
    /^[\da-f-]{36}$/.test(textOf(paying)) ? { paying: textOf(paying) } : {},
  // The page shows even if these fail or take long: the counters have fallbacks, and the tournaments placeholders.
  loader: ({ context: { queryClient, client } }) =>
    withTimeout(
      Promise.all([
        loadTexts(queryClient, client),
        queryClient.prefetchQuery(statsQuery(client)),
        queryClient.prefetchQuery(featuredTournamentsQuery(client)),
      ]),
    ),
  head: () => ({
    meta: [
      ...pageHead(brand, `Play, compete and connect. ${homeCopy['home.hero.lead'][1]}`).meta,
      { title: `${brand} | Play, compete and connect` },
    ],
  }),
  component: Home,
})

/** The page's texts, and the champions if the administrator shows them. */
async function loadTexts(queryClient: QueryClient, client: Client) {
  const query = pageTextsQuery(client, 'home')
  await queryClient.prefetchQuery(query)
  if (!showsChampions(queryClient.getQueryData(query.queryKey) ?? {})) return
  await Promise.all([Champions.ready(), queryClient.prefetchQuery(championsQuery(client))])
}

function Home() {
  useLoginRedirect()
  const { client } = Route.useRouteContext()
  const { paying } = Route.useSearch()
  const { data: stats, isPending } = useQuery(statsQuery(client))
  const hasFeatured = !useQuery(featuredTournamentsQuery(client)).isError
  return (
    <>
      {paying && (
        <Container className="hidden py-4 noscript:block">
          To pay, turn on JavaScript in your browser.{' '}
          <Link to="/tournament/$id" params={{ id: paying }}>
            Back to the tournament
          </Link>
        </Container>
      )}
      <Hero counters={countersOf(stats)} isPending={isPending} />
      <Container className="flex flex-col gap-16 py-12 sm:py-16">
        <Section title="Choose Your Sport">
          <SportTiles sports={stats?.sports} />
        </Section>
        {hasFeatured && (
          <Section
            title="Featured Tournaments"
            action={
              <Link to="/tournaments" className={cx(buttonClass(), 'shrink-0')}>
                View All
              </Link>
            }
          >
            <FeaturedTournaments />
          </Section>
        )}
        <Section title="How It Works">
          <HomeSteps />
        </Section>
        <Section title="Community Highlights">
          <HomeHighlights />
        </Section>
      </Container>
      <PlacedComponent page="home" />
      <HomeCall />
    </>
  )
}

/** The administrator's video or the built-in ones; empty until it is known which. */
function useHeroVideos(): readonly string[] {
  const { client } = Route.useRouteContext()
  const { data: chosen, isPending } = useQuery(activeHeroVideoQuery(client))
  if (isPending) return []
  return chosen ? [chosen.videoUrl] : loops
}

/** Wider than a narrow screen, so that the center circle stays at its edge. */
const pictureClass = 'absolute inset-y-0 -right-4/5 left-0 -z-10 sm:-right-1/5 xl:right-0'
/** Videos need an explicit size. On a phone the lines run behind the counters, so they are dimmed. */
const videoClass = 'h-full w-[180%] max-sm:brightness-50 sm:w-[120%] xl:w-full'

/** Plain grass over the lines behind the headline: from the left edge of the screen, or on a phone from the top. */
const calmClass =
  'before:absolute before:-top-[100vh] before:-bottom-16 before:-left-[100vw] before:-right-16 before:-z-10 ' +
  'before:bg-[repeating-linear-gradient(78deg,var(--color-pitch)_0_9rem,var(--color-mown)_9rem_18rem)] ' +
  'before:mask-b-from-[calc(100%-4rem)] sm:before:-right-32 sm:before:-bottom-[100vh] sm:before:mask-b-from-100% sm:before:mask-r-from-[calc(100%-8rem)]'

/** The ball is on the center spot, with only grass behind the text. */
const kickOff: Shot = { at: [40.5, 33], span: 36, angle: -12, ball: [52.5, 34] }

function Hero({ counters, isPending }: { counters: ReturnType<typeof countersOf>; isPending: boolean }) {
  const copy = useCopy('home', homeCopy)
  const videos = useHeroVideos()
  return (
    <section className="scheme-dark relative isolate overflow-hidden bg-pitch text-chalk">
      <CourtPicture sport="soccer" shot={kickOff} className={pictureClass} />
      <BackgroundVideo sources={videos} className={cx(pictureClass, videoClass)} />
      <Container className="flex flex-col gap-12 pt-12 pb-10 sm:pt-20 lg:pt-28">
        <div className="flex max-w-2xl flex-col items-start gap-5">
          <div className={cx('relative flex flex-col gap-5', calmClass)}>
            <h1 className="type-title max-w-[8.2em]">{copy['home.hero.title']}</h1>
            <p className="type-lead max-w-md">{copy['home.hero.lead']}</p>
          </div>
          <div className="mt-2 grid gap-3 sm:flex">
            <Link to="/tournaments" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              Find Tournaments
            </Link>
            <Link to="/create-tournament" className={buttonClass({ size: 'lg' })}>
              Create Tournament
            </Link>
          </div>
        </div>
        {/* Remounted once the numbers are known, because wider ones would shift their neighbors. */}
        <dl
          key={String(isPending)}
          aria-busy={isPending}
          className={cx(
            'grid grid-cols-[auto_auto_auto] justify-between gap-x-3 border-t-2 border-chalk pt-6 sm:flex sm:justify-start sm:gap-x-16',
            isPending && 'invisible',
          )}
        >
          {counters.map((counter) => (
            <Stat key={counter.label} {...counter} />
          ))}
        </dl>
      </Container>
    </section>
  )
}

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-6">
      <div className="touchline flex items-end justify-between gap-3 pb-4">
        <h2 className="type-heading">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
