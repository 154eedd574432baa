/** How long a place stays held while the card form is open. */
export const holdMinutes = 15
/** How long an unpaid team keeps its place, unless the registration deadline comes first. */
export const payLaterHours = 48
/** Held and pending places of one captain in one tournament. */
export const maxUnpaidEntries = 3
/** Until how long before the start a captain may withdraw a paid team. */
export const withdrawalHours = 72
/** What a captain's own withdrawal costs: the card's processing fee, which the provider does not give back. */
export const processingFee = { perThousand: 29, cents: 30 } as const
/** How long before an unpaid team lapses its captain is reminded. */
export const reminderHours = 24

export const maxTeamNameLength = 80
export const maxMembers = 30
export const maxMemberLength = 80

export const teamPaymentStatuses = ['pending', 'paid', 'refunded'] as const

/** `failed`: the provider will not do it; `settled`: the administrator gave the money back by hand. */
export const refundStatuses = ['requested', 'succeeded', 'failed', 'settled'] as const
export const maxNoteLength = 500
export const refundReasons = ['withdrawn', 'late_payment', 'administrator', 'tournament_cancelled'] as const
