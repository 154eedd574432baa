import { currentGame, type Match } from '#engine/match.ts'

type Game = { number: number; game: number }

/** Which game of each match is next, or decided it. */
export function currentGamesOf(matches: readonly Match[]) {
  const games = new Map(matches.map((match) => [match.fixture.no, currentGame(match)]))
  const gameOf = (number: number): number => games.get(number) ?? 1
  return { gameOf, isCurrent: ({ number, game }: Game): boolean => game === gameOf(number) }
}
