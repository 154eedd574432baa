import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { EntryRows, TournamentRow } from './entry-rows.ts'

type Played = { tournament: TournamentRow; entries: readonly EntryRows[] }

const hour = 3_600_000

/** An invitation that the player can still answer, to a paid team in their own time zone if one is open there. */
export function openInvitation(world: {
  played: readonly Played[]
  player: { id: string; timeZone: string }
  now: Date
}) {
  const { played, player, now } = world
  const isNear = ({ tournament }: Played) => Number(tournament.timeZone === player.timeZone)
  const [team] = played
    .filter(({ tournament }) => !tournament.cancelledAt && tournament.registrationDeadline > now)
    .filter(({ entries }) => entries.every(({ team: { members } }) => !members.includes(player.id)))
    .toSorted((a, b) => isNear(b) - isNear(a))
    .flatMap(({ entries }) => entries.filter(({ registration }) => registration.paymentStatus === 'paid'))
    .map((entry) => entry.team)
  if (!team) throw new Error('The demo world has no team to invite to.')
  const invitedAt = new Date(now.getTime() - 2 * hour)
  return {
    id: uuidv7({ msecs: invitedAt.getTime() }),
    teamId: team.id,
    userId: player.id,
    // No secret has this hash: the invitation is answered in My Teams.
    secretHash: randomBytes(32).toString('hex'),
    invitedAt,
  }
}
