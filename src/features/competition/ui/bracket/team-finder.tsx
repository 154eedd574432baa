import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { useMemo } from 'react'
import { useSession } from '#features/accounts/ui/session.ts'
import { teamsQuery } from '#features/teams/ui/queries.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Suggest } from '#ui/form/suggest.tsx'
import type { Snapshot } from '../../api-contract.ts'
import { matchSentence } from '../matches/match-text.ts'
import { partOf } from '../matches/rounds.ts'
import type { CompetitionView } from '../matches/view.ts'
import { currentMatchOf } from './path.ts'

interface TeamFinderProps {
  snapshot: Snapshot
  view: CompetitionView
  tournamentId: string
  /** The team that was found. */
  team: string | undefined
}

const shown = 8

/** Finds a team by name, or the viewer's own one, and goes to the match where it is. */
export default function TeamFinder({ snapshot: { teams, matches }, view, tournamentId, team }: TeamFinderProps) {
  const navigate = useNavigate()
  const own = useOwnTeams(tournamentId).filter((id) => view.teamOf(id))
  const names = teams.map(({ teamId, name }) => `${teamId} ${name}`).join('\n')
  const load = useMemo(
    () => async (words: string) => {
      const all = names.split('\n').map((line) => ({ id: line.slice(0, 36), label: line.slice(37) }))
      return all.filter(({ label }) => label.toLowerCase().includes(words.trim().toLowerCase())).slice(0, shown)
    },
    [names],
  )
  const show = (teamId: string | undefined, round: (before: string | undefined) => string | undefined) =>
    void navigate({
      to: '/tournament/$id/bracket',
      params: { id: tournamentId },
      search: (before) => ({ team: teamId, round: round(before.round) }),
      replace: true,
      resetScroll: false,
    })
  const choose = (teamId: string) => {
    const match = currentMatchOf(matches, teamId)
    show(teamId, (before) => (match ? partOf(view.rounds, match) : before))
  }
  const match = team && currentMatchOf(matches, team)
  return (
    <div className="relative min-w-0 flex-1 max-sm:basis-full lg:max-w-md noscript:hidden print:hidden">
      <Suggest
        key={team ?? ''}
        load={load}
        minLetters={1}
        delayMs={0}
        aria-label="Find a team"
        placeholder="Find a team"
        defaultValue={team && view.nameOf(team)}
        emptyText={(words) => `No teams match “${words}”.`}
        onPick={choose}
        className={team ? 'pr-13' : own.length > 0 ? 'pr-34' : undefined}
      />
      <span className="absolute inset-y-0 right-1 flex items-center">
        {team ? (
          <button
            type="button"
            onClick={() => show(undefined, (round) => round)}
            aria-label="Clear"
            className={insideClass}
          >
            <X aria-hidden className="size-5" />
          </button>
        ) : (
          own.length > 0 && (
            <button type="button" onClick={() => choose(own[0]!)} className={insideClass}>
              Find my team
            </button>
          )
        )}
      </span>
      <p role="status" className="sr-only">
        {match && matchSentence(match, view)}
      </p>
    </div>
  )
}

const insideClass = 'type-label grid min-h-11 min-w-11 place-items-center px-2 underline'

/** The teams that the viewer plays for, once it is known who that is. */
function useOwnTeams(tournamentId: string): string[] {
  const viewer = useSession()
  const { data = [] } = useQuery({ ...teamsQuery(useClient(), tournamentId), enabled: viewer !== null })
  if (!viewer) return []
  return data.flatMap(({ id, captainId, members }) =>
    captainId === viewer.id || members.includes(viewer.id) ? id : [],
  )
}
