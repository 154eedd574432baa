export const maxBioLength = 500
export const maxLocationLength = 160
export const maxPreferredSports = 12
export const maxSportLength = 40
/** Wins, and losses: more than anybody plays in a life, and few enough that everybody's can be added up. */
export const maxGames = 100_000
/** Dollars. */
export const maxPrizeWon = 20_000_000

/** From how many distinct tournaments, or teams, on somebody is a Team Player. */
export const teamPlayerGoal = 5
/** From how many dollars on somebody has won Prize Money. */
export const prizeMoneyGoal = 500

/** The tabs of a profile, as they stand in its address. */
export const profileTabs = ['tournaments', 'teams', 'achievements'] as const
export type ProfileTab = (typeof profileTabs)[number]
