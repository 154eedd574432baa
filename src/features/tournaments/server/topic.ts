/** The topic that tells viewers of a tournament's page to read it and its teams again. */
export const tournamentTopic = (tournamentId: string) => `tournament:${tournamentId}`
