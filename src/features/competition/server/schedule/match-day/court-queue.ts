import { teamsIn, type Match } from '#engine/match.ts'
import { queueOf } from '#engine/schedule/queue.ts'
import type { ScheduleSettings } from '../../../courts-contract.ts'
import type { CourtQueue, ScheduledMatch } from '../../../schedule-contract.ts'
import type { Competition } from '../../cache.ts'
import { instantOf, matchesOf, minutesOf } from '../planning/plan-input.ts'
import { reportTimes } from './report-times.ts'

type Queued = Pick<Competition, 'setup' | 'state' | 'rows' | 'facts'>
type Called = {
  /** Current games only. */
  published: readonly Pick<ScheduledMatch, 'number' | 'courtId' | 'startsAt'>[]
  settings: ScheduleSettings
}

/** What is on the courts now, and which matches can be called next. */
export function courtQueueOf(competition: Queued, stored: Called, now: Date): CourtQueue {
  const { matches } = competition.state
  const open = new Set(matches.filter(({ status }) => status !== 'decided').map(({ fixture }) => fixture.no))
  // A match is over when its result is entered.
  const playing = stored.published
    .filter(({ number }) => open.has(number))
    .map(({ number, courtId, startsAt }) => ({ number, courtId, since: startsAt }))
  const lastPlayed = lastPlayedIn(matches, reportTimes(competition))
  const queue = queueOf({
    matches: matchesOf(competition, stored.settings, []),
    playable: new Set(matches.filter(isPlayable).map(({ fixture }) => fixture.no)),
    onCourt: new Set(playing.map(({ number }) => number)),
    lastEnds: new Map(Array.from(lastPlayed, ([team, at]) => [team, minutesOf(at.toISOString())])),
    rest: stored.settings.rest,
    now: minutesOf(now.toISOString()),
  })
  const waiting = queue.map(({ match, teams, isFinal, readyAt }) => ({
    number: match,
    isFinal,
    readyAt: readyAt === null ? null : instantOf(readyAt),
    teams: teams.map((teamId) => ({ teamId, lastPlayedAt: lastPlayed.get(teamId)?.toISOString() ?? null })),
  }))
  return { playing, waiting }
}

const isPlayable = ({ status }: Match) => status === 'ready' || status === 'replay'

/** By team: when its last match ended. Walkovers and the like don't count. */
function lastPlayedIn(matches: readonly Match[], reportedAt: ReturnType<typeof reportTimes>): Map<string, Date> {
  const lastPlayed = new Map<string, Date>()
  for (const match of matches) {
    const at = reportedAt(match.fixture.no, match.games.length)
    const outcome = match.games.at(-1)?.result.outcome
    if (!at || (outcome !== 'played' && outcome !== 'retired')) continue
    for (const team of teamsIn(match)) {
      if (at > (lastPlayed.get(team) ?? new Date(0))) lastPlayed.set(team, at)
    }
  }
  return lastPlayed
}
