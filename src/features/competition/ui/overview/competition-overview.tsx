import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import type { Snapshot } from '../../api-contract.ts'
import { isUnpaired, progressOf, sheetTitle } from '../format-text.ts'
import { Announcements } from '../matches/announcements.tsx'
import { MatchList } from '../matches/match-list.tsx'
import { viewOf } from '../matches/view.ts'
import type { CompetitionView } from '../matches/view.ts'
import { Champion } from './champion.tsx'
import { OwnTeam } from './own-team.tsx'
import { ShortTables } from './short-tables.tsx'

interface CompetitionOverviewProps {
  snapshot: Snapshot
  tournamentId: string
  sport: string
  /** The teams in which the viewer plays. */
  ownTeams: readonly string[]
}

/** How many matches of each kind are shown. The bracket has them all. */
const shown = 4

/**
 * The top of a tournament's page after the draw: the viewer's own next match, the champion, or the current round with the next matches, then
 * the latest results.
 */
export default function CompetitionOverview({ snapshot, tournamentId, sport, ownTeams }: CompetitionOverviewProps) {
  const view = viewOf(snapshot)
  const { due, latest, currentRound } = view
  const lists = { view, tournamentId }
  return (
    <div className="flex flex-col gap-8">
      <Announcements matches={snapshot.matches} view={view} />
      {ownTeams
        .filter((teamId) => view.teamOf(teamId))
        .map((teamId) => (
          <OwnTeam key={teamId} teamId={teamId} snapshot={snapshot} {...lists} />
        ))}
      {snapshot.champion && <Champion champion={snapshot.champion} {...lists} sport={sport} />}
      <CurrentRound round={currentRound} tournamentId={tournamentId} link={sheetTitle(snapshot.setup).link} />
      {due.length > 0 && (
        <Part id="due" title="Now and next" more={due.length - shown}>
          <MatchList label="due" matches={due.slice(0, shown)} {...lists} />
        </Part>
      )}
      {latest.length > 0 && (
        <Part id="latest" title="Latest results">
          <MatchList label="latest" matches={latest.slice(0, shown)} {...lists} />
        </Part>
      )}
      <ShortTables snapshot={snapshot} {...lists} />
    </div>
  )
}

interface CurrentRoundProps {
  round: CompetitionView['currentRound']
  tournamentId: string
  link: string
}

/** The progress of the round, with a link to every match. */
function CurrentRound({ round, tournamentId, link: words }: CurrentRoundProps) {
  const { of, played } = progressOf(round?.matches ?? [])
  const isOpen = round !== null && isUnpaired(round.matches)
  const link = (
    <Link to="/tournament/$id/bracket" params={{ id: tournamentId }} className={`${buttonClass()} print:hidden`}>
      {words}
    </Link>
  )
  if (!round) return <p>{link}</p>
  return (
    <section aria-labelledby="round" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="round" className="type-heading">
          {round.name} <span className="text-soft">{isOpen ? 'not paired yet' : `${played} of ${of} played`}</span>
        </h2>
        {link}
      </div>
      {!isOpen && <Progress value={played} max={of} label={`Matches played in the ${round.matchName}`} />}
    </section>
  )
}

function Part({ id, title, more = 0, children }: { id: string; title: string; more?: number; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="type-display text-lg sm:text-xl">
        {title} {more > 0 && <span className="font-normal text-soft">and {more} more</span>}
      </h2>
      {children}
    </section>
  )
}
