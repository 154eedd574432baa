/** The most mail to one mailbox: in 24 hours from one person, and from all organizers in whose tournaments its owner has no spot. */
const causedMailLimits = { perDay: 3, perDayFromStrangers: 5, unansweredFromStrangers: 3 }

/** A mail that somebody caused, as its recipient sees it. */
export type Caused = { by: string; isFromStranger: boolean; isToday: boolean; isUnanswered: boolean }

/** Whether one more mail may go to a mailbox that got these. */
export function mayMail(before: readonly Caused[], next: Pick<Caused, 'by' | 'isFromStranger'> & { invites: boolean }) {
  const today = before.filter(({ isToday }) => isToday)
  if (today.filter(({ by }) => by === next.by).length >= causedMailLimits.perDay) return false
  if (!next.isFromStranger) return true
  const strangers = today.filter(({ isFromStranger }) => isFromStranger)
  if (strangers.length >= causedMailLimits.perDayFromStrangers) return false
  const unanswered = before.filter(({ isFromStranger, isUnanswered }) => isFromStranger && isUnanswered)
  return !next.invites || unanswered.length < causedMailLimits.unansweredFromStrangers
}
