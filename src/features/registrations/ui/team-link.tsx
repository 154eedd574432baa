import { Link } from '@tanstack/react-router'
import type { Team } from '#features/teams/contract.ts'

/** A team's name, leading to its page. */
export function TeamLink({ team: { id, name, tournamentId } }: { team: Pick<Team, 'id' | 'name' | 'tournamentId'> }) {
  return (
    <Link
      to="/tournament/$id/team/$teamId"
      params={{ id: tournamentId, teamId: id }}
      className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere underline"
    >
      {name}
    </Link>
  )
}
