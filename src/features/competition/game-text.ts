import { capitalize, ordinal } from '#lib/words.ts'

/** 'match 5', 'the replay of match 5', 'the 2nd replay of match 5' */
export const gameName = (number: number, game: number): string =>
  game === 1 ? `match ${number}` : `the ${replayName(game)} of match ${number}`

/** The same at the beginning of a sentence. */
export const gameTitle = (number: number, game: number): string => capitalize(gameName(number, game))

/** 'replay', '2nd replay' */
export const replayName = (game: number): string => (game === 2 ? 'replay' : `${ordinal(game - 1)} replay`)
