import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FeaturedTournaments } from '#features/tournaments/ui/featured-tournaments.tsx'
import { featuredTournamentsQuery, statsQuery } from '#features/tournaments/ui/queries.ts'
import { SportTiles } from '#features/tournaments/ui/sport-tiles.tsx'
import { countersOf } from '#features/tournaments/ui/stats.ts'
import { featuredCount } from '#features/tournaments/values.ts'
import { brand } from '#lib/brand.ts'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import type { Shot } from '#ui/courts/courts.ts'
import { cx } from '#ui/cx.ts'
import { Stat } from '#ui/stat.tsx'

export const Route = createFileRoute('/')({
  // A failure keeps nothing from showing: the counters have their fallback, the tournaments a way to try again.
  loader: ({ context: { queryClient, client } }) =>
    Promise.all([
      queryClient.prefetchQuery(statsQuery(client)),
      queryClient.prefetchQuery(featuredTournamentsQuery(client, featuredCount)),
    ]),
  head: () => ({ meta: [{ title: `${brand} | Play, compete and connect` }] }),
  component: Home,
})

function Home() {
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
      </Container>
    </>
  )
}

/** Before kick-off, from the stand: the ball on the centre spot, and nothing but grass under the words. */
const kickOff: Shot = { at: [40.5, 33], span: 36, angle: -12, ball: [52.5, 34] }

function Hero({ counters }: { counters: ReturnType<typeof countersOf> }) {
  return (
    <section className="scheme-dark relative isolate overflow-hidden bg-pitch text-chalk">
      {/* Wider than a narrow screen, so that the centre circle keeps to its edge. */}
      <CourtPicture
        sport="soccer"
        shot={kickOff}
        className="absolute inset-y-0 -right-2/5 left-0 -z-10 sm:-right-1/5 xl:right-0"
      />
      <Container className="flex flex-col gap-12 pt-12 pb-10 sm:pt-20 lg:pt-28">
        <div className="flex max-w-2xl flex-col items-start gap-5">
          <h1 className="type-display max-w-[8.2em] text-[clamp(2.5rem,1.5rem+5vw,5rem)]">Play, compete and connect</h1>
          <p className="max-w-md text-lg">
            Find a tournament near you, enter your team, pay by card and follow the day live.
          </p>
          <div className="mt-2 grid gap-3 sm:flex">
            <Link to="/tournaments" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              Find Tournaments
            </Link>
            <Link to="/create-tournament" className={buttonClass({ size: 'lg' })}>
              Create Tournament
            </Link>
          </div>
        </div>
        <dl className="flex flex-wrap justify-between gap-x-4 gap-y-6 border-t-2 border-chalk pt-6 sm:justify-start sm:gap-x-16">
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
