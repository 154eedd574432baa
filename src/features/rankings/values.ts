/** Players per page of the leaderboard. */
export const pageSize = 25
/** Points per win (docs/product.md); a prize dollar is one point. The database uses the same value (`users.ranking_key`). */
export const pointsPerWin = 10
/** How many players above the reader's own rank to show when the leaderboard opens there. */
export const playersAboveMe = 3
export const maxSearchLength = 100
