import { graceMinutes, prizeHours } from '#features/competition/values.ts'
import { withdrawalHours } from '#features/payments/values.ts'

/** The numbers that the site's texts promise. */
export const policy = {
  /** Prizes are paid within this time after completion. */
  prizeHours,
  /** How long before the start a paid team can be withdrawn with a refund. */
  refundHours: withdrawalHours,
  minimumAge: 16,
  arriveMinutes: 15,
  graceMinutes,
  /** How long before the first match the schedule is published. */
  scheduleHours: 48,
  roster: { from: 8, to: 15 },
  /** How long the data of a deleted account is kept. */
  accountYears: 3,
  tournamentYears: 7,
  /** How long emails are kept, and contact messages after they were answered. */
  mailDays: 90,
  /** How long teams' phone numbers and who arrived are kept after the end of their tournament. */
  checkInDays: 30,
  /** How long a payment notice of the provider is kept after it was handled. */
  eventDays: 90,
  /** How long a login lasts after the last visit. */
  sessionDays: 30,
} as const

/** Promised response times. */
export const responseHours = { general: 24, technical: 4, payment: 2 } as const

/** What fits on About and on Home. */
export const maxFigures = 4
export const maxFigureLength = 9
export const maxFigureLabelLength = 24
export const maxHighlights = 8
export const maxHighlightLength = 60

/** When the legal texts were last changed. */
export const textsChangedOn = '2026-11-28'

export const contactTypes = ['general', 'technical', 'tournament', 'payment', 'partnership', 'feedback'] as const

export const contactTypeLabels: Record<(typeof contactTypes)[number], string> = {
  general: 'General question',
  technical: 'Technical problem',
  tournament: 'Tournament question',
  payment: 'Payment or refund',
  partnership: 'Partnership',
  feedback: 'Feedback',
}

export const maxNameLength = 120
export const maxEmailLength = 254
export const maxSubjectLength = 200
export const maxMessageLength = 5_000
export const maxSearchLength = 200

/** Anything sent faster was written by a bot. */
export const minWritingMs = 2_000
