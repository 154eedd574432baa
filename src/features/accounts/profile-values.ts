export const maxBioLength = 500
export const maxLocationLength = 160
export const maxPreferredSports = 12
export const maxSportLength = 40
/** The maximum of wins and of losses: more than anyone plays, and small enough to add up over all players. */
export const maxGames = 100_000
/** Dollars. */
export const maxPrizeWon = 20_000_000

/** The number of different tournaments or teams for the Team Player achievement. */
export const teamPlayerGoal = 5
/** The prize dollars for the Prize Money achievement. */
export const prizeMoneyGoal = 500

/** The tabs of a profile, as named in its URL. */
export const profileTabs = ['tournaments', 'teams', 'achievements'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** Limits of the location field's suggestions. */
export const locationSearch = { minCharacters: 3, debounceMs: 300, results: 5 } as const
