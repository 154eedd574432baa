import { z } from 'zod'
import { pageCursor, pageLimit } from '#lib/list-query.ts'
import { maxSearchLength } from './values.ts'

/** A player of the leaderboard. */
export const RankedPlayer = z.object({
  /** Equal points share a rank; the next rank counts all players above. */
  rank: z.int(),
  isShared: z.boolean().describe('Whether other players have the same points, and so the same rank.'),
  id: z.uuid(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  location: z.string().nullable(),
  preferredSports: z.array(z.string()),
  wins: z.int(),
  losses: z.int(),
  /** Dollars. */
  totalPrizeWon: z.number(),
  /** Prize money in dollars plus 10 per win. */
  points: z.number(),
  /** How many of these points are verified: won in tournaments played here. */
  verifiedPoints: z.number(),
})

export const Leaderboard = z.array(RankedPlayer)

/** `true`: counts verified results only; otherwise self-reported ones too. */
const verified = z.enum(['true', 'false']).default('false')

export const ReadMyRanking = z.object({ verified })

export const ListRanked = z.object({
  verified,
  q: z.string().max(maxSearchLength, 'The search text is too long').optional(),
  /** One of a player's preferred sports, in lowercase. */
  sport: z.string().max(40).optional(),
  limit: pageLimit(),
  /** Opaque: from the previous page's `Link` header. */
  cursor: pageCursor(),
})

/** The reader's own rank. `player` is null until they have won a game or prize money. */
export const MyRanking = z.object({
  player: RankedPlayer.nullable(),
  /** Opens the leaderboard a few players above them; null for its first page. */
  cursor: z.string().nullable(),
})

export type RankedPlayer = z.infer<typeof RankedPlayer>
export type ListRanked = z.infer<typeof ListRanked>
export type ReadMyRanking = z.infer<typeof ReadMyRanking>
export type MyRanking = z.infer<typeof MyRanking>
