import { maxGames } from '../values.ts'

/*
 * A plan has one entry for each match: the game that is to be played next, or that decided it. A tied game that a replay follows is an entry of its own, which
 * stays where it was played. Instead of the match's number, it has a negative one.
 */

/** Above the number of every game. */
const base = maxGames + 1

export const earlierGameId = (match: number, game: number): number => -(match * base + game)

export const isEarlierGame = (id: number): boolean => id < 0

/** The number of the match that an entry of a plan is about. */
export const matchNumber = (id: number): number => (isEarlierGame(id) ? Math.floor(-id / base) : id)
