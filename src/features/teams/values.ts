/** How long a place stays held while the card form is open. */
export const holdMinutes = 15
/** How long an unpaid team keeps its place, unless the registration deadline comes first. */
export const payLaterHours = 48
/** Held and pending places of one captain in one tournament. */
export const maxUnpaidEntries = 3
export const maxTeamNameLength = 80
export const maxMembers = 30
export const maxMemberLength = 80

export const teamPaymentStatuses = ['pending', 'paid', 'refunded'] as const
