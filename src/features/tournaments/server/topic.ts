/** The topic that tells viewers of a tournament to read it and its teams again. */
export const tournamentTopic = (tournamentId: string) => `tournament:${tournamentId}`

/** The topic of a tournament's competition: its log has grown. */
export const competitionTopic = (tournamentId: string) => `competition:${tournamentId}`

/** Who arrived, for those who run the tournament. */
export const checkInTopic = (tournamentId: string): string => `check-in:${tournamentId}`

/** So much of a new schedule is planned, in percent, for those who run the tournament. */
export const planningTopic = (tournamentId: string, percent: number): string => `planning:${tournamentId}:${percent}`

/** The schedule with its draft, for those who run the tournament. */
export const scheduleTopic = (tournamentId: string): string => `schedule:${tournamentId}`
