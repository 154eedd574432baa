/** Players on one page of the leaderboard. */
export const pageSize = 25
/** What a win is worth (SPEC.md §9); a dollar won is worth one point. The database counts by it too (`users.ranking_key`). */
export const pointsPerWin = 10
/** Players who stand above the reader's own place when the leaderboard is opened there. */
export const playersAboveMe = 3
export const maxSearchLength = 100
