import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLogInFirst } from '#features/accounts/ui/log-in-first.ts'
import { activeHeroVideoQuery, pageTextsQuery } from '#features/content/ui/queries.ts'
import { useWords } from '#features/content/ui/use-words.ts'
import { homeWords } from '#features/info/texts/words.ts'
import { HomeCall } from '#features/info/ui/home-call.tsx'
import { HomeHighlights } from '#features/info/ui/home-highlights.tsx'
import { HomeSteps } from '#features/info/ui/home-steps.tsx'
import { FeaturedTournaments } from '#features/tournaments/ui/featured-tournaments.tsx'
import { featuredTournamentsQuery, statsQuery } from '#features/tournaments/ui/queries.ts'
import { SportTiles } from '#features/tournaments/ui/sport-tiles.tsx'
import { countersOf } from '#features/tournaments/ui/stats.ts'
import { featuredCount } from '#features/tournaments/values.ts'
import { brand } from '#lib/brand.ts'
import { BackgroundVideo } from '#ui/background-video.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import type { Shot } from '#ui/courts/courts.ts'
import { cx } from '#ui/cx.ts'
import { loops } from '#ui/loops/loops.ts'
import { pageHead } from '#ui/page-head.ts'
import { Stat } from '#ui/stat.tsx'

export const Route = createFileRoute('/')({
  // A failure keeps nothing from showing: the counters have their fallback, the tournaments a way to try again.
  loader: ({ context: { queryClient, client } }) =>
    Promise.all([
      queryClient.prefetchQuery(pageTextsQuery(client, 'home')),
      queryClient.prefetchQuery(statsQuery(client)),
      queryClient.prefetchQuery(featuredTournamentsQuery(client, featuredCount)),
    ]),
  head: () => ({
    meta: [
      ...pageHead(brand, `Play, compete and connect. ${homeWords['home.hero.lead'][1]}`).meta,
      { title: `${brand} | Play, compete and connect` },
    ],
  }),
  component: Home,
})

function Home() {
  useLogInFirst()
  const { client } = Route.useRouteContext()
  const stats = useQuery(statsQuery(client)).data
  return (
    <>
      <Hero counters={countersOf(stats)} />
      <Container className="flex flex-col gap-16 py-12 sm:py-16">
        <Section title="Choose Your Sport">
          <SportTiles sports={stats?.sports} />
        </Section>
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
        <Section title="How It Works">
          <HomeSteps />
        </Section>
        <Section title="Community Highlights">
          <HomeHighlights />
        </Section>
      </Container>
      <HomeCall />
    </>
  )
}

/** The administrator's film, else the built-in ones; none until it is known which. */
function useFilms(): readonly string[] {
  const { client } = Route.useRouteContext()
  const { data: chosen, isPending } = useQuery(activeHeroVideoQuery(client))
  if (isPending) return []
  return chosen ? [chosen.videoUrl] : loops
}

/** Wider than a narrow screen, so that the centre circle keeps to its edge. */
const pictureClass = 'absolute inset-y-0 -right-4/5 left-0 -z-10 sm:-right-1/5 xl:right-0'
/** A video does not stretch to its box by itself. On a phone its lines run under the words: there they are held back. */
const filmClass = 'h-full w-[180%] max-sm:brightness-50 sm:w-[120%] xl:w-full'

/** Before kick-off, from the stand: the ball on the centre spot, and nothing but grass under the words. */
const kickOff: Shot = { at: [40.5, 33], span: 36, angle: -12, ball: [52.5, 34] }

function Hero({ counters }: { counters: ReturnType<typeof countersOf> }) {
  const words = useWords('home', homeWords)
  const films = useFilms()
  return (
    <section className="scheme-dark relative isolate overflow-hidden bg-pitch text-chalk">
      <CourtPicture sport="soccer" shot={kickOff} className={pictureClass} />
      <BackgroundVideo sources={films} className={cx(pictureClass, filmClass)} />
      <Container className="flex flex-col gap-12 pt-12 pb-10 sm:pt-20 lg:pt-28">
        <div className="flex max-w-2xl flex-col items-start gap-5">
          <h1 className="type-display max-w-[8.2em] text-[clamp(2.5rem,1.5rem+5vw,5rem)]">
            {words['home.hero.title']}
          </h1>
          <p className="max-w-md text-lg">{words['home.hero.lead']}</p>
          <div className="mt-2 grid gap-3 sm:flex">
            <Link to="/tournaments" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              Find Tournaments
            </Link>
            <Link to="/create-tournament" className={buttonClass({ size: 'lg' })}>
              Create Tournament
            </Link>
          </div>
        </div>
        <dl className="grid grid-cols-[auto_auto_auto] justify-between gap-x-3 border-t-2 border-chalk pt-6 sm:flex sm:justify-start sm:gap-x-16">
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
