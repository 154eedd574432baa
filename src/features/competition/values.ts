export const maxReasonLength = 500

/** How many teams with different captains must play for results to be verified. */
export const teamsToVerify = 4

/** Whether a finished tournament's results are verified, or are once the administrator confirms them. */
export const verifiableStates = ['no', 'if_confirmed', 'yes'] as const

/** How many matches between the same two teams are credited. */
export const maxCreditedMatches = 3

/** Prizes are paid within this time after the tournament is finished. */
export const prizeHours = 48

/** How a prize pool is usually split over the first places, in percent, by the number of teams. */
export const prizeShares = [
  { fromTeams: 8, percent: [50, 30, 20] },
  { fromTeams: 4, percent: [70, 30] },
  { fromTeams: 0, percent: [100] },
] as const

export const maxDrawnNumbersLength = 200
/** Minutes to wait for a late round before accepting numbers drawn in front of witnesses. */
export const beaconGraceMinutes = 10

/**
 * With this many entries, or this much JSON in them, a tournament's log is full. Sixty-four teams with every result corrected ten times need less.
 */
export const maxFacts = 10_000
export const maxLogBytes = 15_000_000

/** Days that the comparison of formats takes at most. */
export const maxAdviceDays = 14

/** How many champions Home shows. */
export const maxChampions = 4
