import { z } from 'zod'
import { pageLimit, sealedCursor } from '#lib/list-query.ts'
import { maxSearchLength } from './values.ts'

/** A player of the leaderboard. */
export const RankedPlayer = z.object({
  /** Equal points share a rank; the next one counts everybody above. */
  rank: z.int(),
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
  /** Prize money in dollars, and 10 for each win. */
  points: z.number(),
})

export const Leaderboard = z.array(RankedPlayer)

export const ListRanked = z.object({
  q: z.string().max(maxSearchLength, 'The search text is too long').optional(),
  /** One of a player's preferred sports, in lower case. */
  sport: z.string().max(40).optional(),
  limit: pageLimit(),
  /** Opaque: from the `Link` header of the page before. */
  cursor: sealedCursor(),
})

/** Where the reader stands; `player` is null until they have won a game or prize money. */
export const MyRanking = z.object({
  player: RankedPlayer.nullable(),
  /** Opens the leaderboard at their place, a few players above it; null when that is its beginning. */
  cursor: z.string().nullable(),
})

export type RankedPlayer = z.infer<typeof RankedPlayer>
export type ListRanked = z.infer<typeof ListRanked>
export type MyRanking = z.infer<typeof MyRanking>
