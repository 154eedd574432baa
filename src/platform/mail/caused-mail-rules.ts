/** The most mail to one mailbox: in 24 hours from one person, and from all organizers in whose tournaments its owner has no spot. */
const causedMailLimits = { perDay: 3, perDayFromStrangers: 5, unansweredFromStrangers: 3 }

/** A mail that somebody caused, as its recipient sees it. */
export type Caused = {
  by: string
  templateKey: string
  isFromStranger: boolean
  isToday: boolean
  isUnanswered: boolean
}

type Next = Pick<Caused, 'by' | 'templateKey' | 'isFromStranger'> & {
  invites: boolean
  /** Whether other mail from the same person leaves room for it: a new time must arrive although three announcements did. */
  isCountedAlone: boolean
}

/** Whether one more mail may go to a mailbox that got these. */
export function mayMail(before: readonly Caused[], next: Next): boolean {
  const today = before.filter(({ isToday }) => isToday)
  const own = today.filter(({ by }) => by === next.by)
  const counted = next.isCountedAlone ? own.filter(({ templateKey }) => templateKey === next.templateKey) : own
  if (counted.length >= causedMailLimits.perDay) return false
  if (!next.isFromStranger) return true
  const strangers = today.filter(({ isFromStranger }) => isFromStranger)
  if (strangers.length >= causedMailLimits.perDayFromStrangers) return false
  const unanswered = before.filter(({ isFromStranger, isUnanswered }) => isFromStranger && isUnanswered)
  return !next.invites || unanswered.length < causedMailLimits.unansweredFromStrangers
}
