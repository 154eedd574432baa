import { Link } from '@tanstack/react-router'
import { formatDollars } from '#lib/money.ts'
import { cx } from '#ui/cx.ts'
import { Avatar } from '#ui/avatar.tsx'
import { CourtLines } from '#ui/courts/court-lines.tsx'
import { matchScore, scoreDetails } from '../matches/match-score.ts'
import type { CompetitionView } from '../matches/view.ts'

interface ChampionProps {
  champion: string
  /** Of the champion, if the team has one. */
  photo?: string | null | undefined
  view: CompetitionView
  tournamentId: string
  sport: string
  /** In dollars, by team; empty until the tournament is finished. */
  prizes: ReadonlyMap<string, number>
}

/** The outcome of a tournament on the floodlit background: the champion, the final, and the podium with its prizes. */
export function Champion({ champion, photo, view, tournamentId, sport, prizes }: ChampionProps) {
  const { deciding, nameOf } = view
  const score = deciding && matchScore(deciding)
  const loser = deciding ? deciding.loser : view.second
  const runnerUp = loser && typeof loser === 'object' ? loser.team : null
  const isFirst = deciding && typeof deciding.slots[0] === 'object' && deciding.slots[0].team === champion
  const details = deciding ? scoreDetails(deciding, nameOf) : ''
  return (
    <section
      aria-labelledby="champion"
      className="scheme-dark relative isolate overflow-hidden rounded-lg bg-pitch p-6 text-chalk sm:p-8 print:border-2"
    >
      <CourtLines
        sport={sport}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 -z-10 size-full text-chalk/15 [--court-wash:transparent] print:hidden"
      />
      <div className="flex items-center gap-4 sm:gap-6">
        {photo && <Avatar name={nameOf(champion)} src={photo} size="lg" className="ring-4 ring-flood sm:size-32" />}
        <div className="min-w-0">
          <h2 id="champion" className="type-label text-soft">
            Champion
          </h2>
          <p className="type-title mt-1">{nameOf(champion)}</p>
        </div>
      </div>
      {runnerUp && (
        <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          {score && (
            <span className="type-figure rounded-md bg-chalk px-2.5 py-1.5 text-on-flood">
              <span className="sr-only">Final: </span>
              {isFirst ? `${score[0]}–${score[1]}` : `${score[1]}–${score[0]}`}
            </span>
          )}
          <span className="min-w-0">
            <span className="text-soft">{score ? 'in the final against ' : 'Runner-up: '}</span>
            <span className="font-semibold">{nameOf(runnerUp)}</span>
            {details && <span className="type-small block text-soft">{details}</span>}
          </span>
        </p>
      )}
      <Podium view={view} prizes={prizes} tournamentId={tournamentId} />
    </section>
  )
}

type PodiumProps = Pick<ChampionProps, 'view' | 'prizes' | 'tournamentId'>

/** The first three places: steps side by side, or rows on a phone. A step may be shared. */
function Podium({ view, prizes, tournamentId }: PodiumProps) {
  return (
    <ol role="list" aria-label="Podium" className="mt-6 grid gap-2 sm:grid-cols-3 sm:items-end sm:gap-3">
      {steps.map(({ place, look }) => {
        const teams = view.teamsAt(place)
        if (teams.length === 0) return null
        return (
          <li key={place} className={cx('flex min-w-0 gap-3 sm:flex-col sm:gap-2', look.order)}>
            <span
              className={cx(
                'type-figure grid w-11 shrink-0 place-items-center rounded-md sm:order-last sm:w-full sm:items-start sm:pt-3',
                look.step,
              )}
            >
              {place}
            </span>
            <div className="flex min-w-0 flex-1 flex-col gap-1 max-sm:py-1.5">
              {teams.map(({ teamId, name }) => {
                const prize = prizes.get(teamId) ?? 0
                return (
                  <p
                    key={teamId}
                    className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere sm:justify-center sm:text-center"
                  >
                    <TeamLink tournamentId={tournamentId} teamId={teamId} name={name} />
                    {prize > 0 && <span className="type-figure text-flood">{formatDollars(prize)}</span>}
                  </p>
                )
              })}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const steps = [
  { place: 1, look: { order: 'sm:order-2', step: 'bg-flood text-on-flood sm:h-28' } },
  { place: 2, look: { order: 'sm:order-1', step: 'bg-chalk/85 text-on-flood sm:h-20' } },
  { place: 3, look: { order: 'sm:order-3', step: 'bg-chalk/60 text-on-flood sm:h-14' } },
]

function TeamLink({ tournamentId, teamId, name }: { tournamentId: string; teamId: string; name: string }) {
  return (
    <Link
      to="/tournament/$id/team/$teamId"
      params={{ id: tournamentId, teamId }}
      className="font-semibold no-underline hover:underline"
    >
      {name}
    </Link>
  )
}
