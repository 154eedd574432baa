export const minTeams = 2

export const maxTeams = 4096

/** What happens when a match is level: it must be played on to a winner, it is replayed, or it counts as a tie. */
export const ifTiedRules = ['mustWin', 'replay', 'tiesAllowed'] as const

/** `group` and `swiss` matches count for a table; the others are knockout matches. */
export const brackets = ['main', 'losers', 'third', 'final', 'reset', 'group', 'swiss'] as const

/** The most teams in a round robin, and the number of matches they play. */
export const maxRoundRobin = 1024

export const maxMatches = (maxRoundRobin * (maxRoundRobin - 1)) / 2

export const maxSwissRounds = 32

/**
 * What a table can be ordered by. `scored` counts goals, points or runs, or sets in matches of sets; `pointDifference` and `pointRatio` then
 * count points or games within the sets. Fewer is better for fair-play points (for cards), forfeits and seeds.
 */
export const criterionKeys = [
  'points',
  'wins',
  'difference',
  'scored',
  'ratio',
  'pointDifference',
  'pointRatio',
  'awayScored',
  'fairPlay',
  'forfeits',
  'buchholz',
  'sonnebornBerger',
  'seed',
] as const

/** What happens to the matches of a team that withdraws from a table: it forfeits those not played, or none of its matches count. */
export const withdrawalPolicies = ['forfeit', 'annulUnderHalf', 'annul'] as const

/** How to compare teams from groups of different sizes: as is, ignoring matches against the last of the larger groups, or per match. */
export const unequalRules = ['none', 'dropLast', 'perMatch'] as const

/** How a fixture was decided. `bye`: one slot is empty by design. `not_needed`: the reset final, if the unbeaten team won the final. */
export const outcomes = ['played', 'walkover', 'retired', 'forfeit', 'double_no_show', 'bye', 'not_needed'] as const

/** The highest number of points, goals, games or runs that can be entered for one team. */
export const maxScore = 999

/** The most games in a fixture that is replayed after ties. */
export const maxGames = 9

/** How a draw orders the teams: by the organizer's seeds, by their players' verified points, or by lots that anyone can verify. */
export const drawMethods = ['seeds', 'ranking', 'random'] as const
