import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { CourtLines } from '#ui/courts/court-lines.tsx'
import { matchScore, scoreDetails } from '../matches/match-score.ts'
import type { CompetitionView } from '../matches/view.ts'

interface ChampionProps {
  champion: string
  view: CompetitionView
  tournamentId: string
  sport: string
}

/** The outcome of a tournament on the floodlit background: champion, runner-up, the score of the final, and third place. */
export function Champion({ champion, view, tournamentId, sport }: ChampionProps) {
  const { deciding, nameOf } = view
  const score = deciding && matchScore(deciding)
  const loser = deciding ? deciding.loser : view.second
  const runnerUp = loser && typeof loser === 'object' ? loser.team : null
  const isFirst = deciding && typeof deciding.slots[0] === 'object' && deciding.slots[0].team === champion
  const third = view.teamsAt(3)
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
      <h2 id="champion" className="type-label text-soft">
        Champion
      </h2>
      <p className="type-title mt-1">
        <Link
          to="/tournament/$id/team/$teamId"
          params={{ id: tournamentId, teamId: champion }}
          className="no-underline hover:underline"
        >
          {nameOf(champion)}
        </Link>
      </p>
      {runnerUp && (
        <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          {score && (
            <span className="type-figure rounded-md bg-chalk px-2.5 py-1.5 text-xl text-on-flood">
              <span className="sr-only">Final: </span>
              {isFirst ? `${score[0]}–${score[1]}` : `${score[1]}–${score[0]}`}
            </span>
          )}
          <span className="min-w-0">
            <span className="text-soft">{score ? 'in the final against ' : 'Runner-up: '}</span>
            <TeamLink tournamentId={tournamentId} teamId={runnerUp} name={nameOf(runnerUp)} />
            {details && <span className="block text-sm text-soft">{details}</span>}
          </span>
        </p>
      )}
      {third.length > 0 && (
        <p className="mt-3">
          <span className="text-soft">Third place: </span>
          {third.map(({ teamId }, index) => (
            <Fragment key={teamId}>
              {index > 0 && ' and '}
              <TeamLink tournamentId={tournamentId} teamId={teamId} name={nameOf(teamId)} />
            </Fragment>
          ))}
        </p>
      )}
    </section>
  )
}

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
