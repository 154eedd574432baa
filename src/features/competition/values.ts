export const maxReasonLength = 500

/** How many teams with different captains must play for results to be verified. */
export const teamsToVerify = 4

/** Whether a finished tournament's results are verified, or are once the administrator confirms them. */
export const verifiableStates = ['no', 'if_confirmed', 'yes'] as const

/** How many matches between the same two teams are credited. */
export const maxCreditedMatches = 3

/** Prizes are paid within this time after the tournament is finished. */
export const prizeHours = 48

/** How long after its scheduled time a team may arrive before the other one wins by walkover. */
export const graceMinutes = 5

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

/** `next_free_court`: matches have no times; they are called when a court is free. */
export const scheduleModes = ['times', 'next_free_court'] as const
/** Whether teams that aren't playing referee or keep score for other matches. */
export const dutyKinds = ['none', 'referees', 'scores'] as const
export const maxCourts = 64
export const maxCourtNameLength = 40
/** Days on which matches can be played, and spans of opening hours on one court, breaks between them. */
export const maxScheduleDays = 14
export const maxHoursPerCourt = 4 * maxScheduleDays
/** With more matches than this, planning shows its progress, at each of these percentages. */
export const progressFromMatches = 200
export const planningSteps = [10, 20, 30, 40, 50, 60, 70, 80, 90]
/** Minutes that a match can take, and that teams can rest between two. */
export const matchMinutes = { min: 5, max: 600, usual: 30 }
export const restMinutes = { max: 240, usual: 20 }
/** How late courts can run, in minutes. */
export const delayMinutes = { min: 5, max: 120 }
/** Closing a gap moves no match to a time sooner than this many minutes from now. */
export const gapNoticeMinutes = 15

/** A schedule lists at most this many matches without a duty team. */
export const maxMissingDuties = 20

/** How many changes to a schedule's draft can be undone. */
export const undoSteps = 10
/** A schedule of more matches would take too long to calculate. */
export const maxScheduledMatches = 2_000
/** Organizers are reminded this many hours before the start if no schedule is published, the first time first. */
export const scheduleReminderHours = [72, 48] as const
/** Teams are told if a match starts this much earlier or later than published. */
export const toldFromMinutes = 5
