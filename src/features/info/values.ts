import { withdrawalHours } from '#features/teams/values.ts'

/** What the site promises in its texts (SPEC.md §9); each number is written here and nowhere else. */
export const policy = {
  /** Prizes are paid this long after a tournament's completion. */
  prizeHours: 48,
  /** How long before the start a paid team may still be withdrawn: what the withdrawal itself goes by. */
  refundHours: withdrawalHours,
  minimumAge: 16,
  arriveMinutes: 15,
  graceMinutes: 5,
  /** How long before the first match the schedule is out. */
  scheduleHours: 48,
  roster: { from: 8, to: 15 },
  /** How long what belongs to a deleted account is kept. */
  accountYears: 3,
  tournamentYears: 7,
  /** How long mail is kept after it was written, and a message to us after it was answered. */
  mailDays: 90,
  /** How long a browser stays logged in after its last visit. */
  sessionDays: 30,
} as const

/** Within how many hours a message of each kind is answered. */
export const responseHours = { general: 24, technical: 4, payment: 2 } as const

export const marketing = { players: '25,000+', tournaments: '1,200+', prizes: '$500K+', cities: '50+' } as const

/** How to reach us. The domain and the number are ones that can never be anybody's (RFC 2606, NANP 555-01xx). */
export const support = {
  hours: '9 AM - 6 PM EST',
  email: 'support@homefield.example',
  careersEmail: 'careers@homefield.example',
  phone: '(212) 555-0142',
  phoneLink: 'tel:+12125550142',
} as const

/** The day the legal texts were last changed. */
export const textsChangedOn = '2026-11-20'

export const contactTypes = ['general', 'technical', 'tournament', 'payment', 'partnership', 'feedback'] as const

export const contactTypeLabels: Record<(typeof contactTypes)[number], string> = {
  general: 'General question',
  technical: 'Technical problem',
  tournament: 'A tournament',
  payment: 'Payment or refund',
  partnership: 'Partnership',
  feedback: 'Feedback',
}

export const maxNameLength = 120
export const maxEmailLength = 254
export const maxSubjectLength = 200
export const maxMessageLength = 5_000
export const maxSearchLength = 200

/** A message that took less time to write was written by a program. */
export const minWritingMs = 2_000
