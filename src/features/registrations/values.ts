/** How long a spot stays held while the card form is open. */
export const holdMinutes = 15
/** A captain who lets this many holds in one tournament expire, or releases them, within `lapsedHoldHours` gets short holds, one at a time. */
export const lapsesBeforeShortHolds = 3
export const lapsedHoldHours = 24
export const shortHoldMinutes = 2
/** How long an unpaid team keeps its spot, unless the registration deadline comes first. */
export const payLaterHours = 48
/** A team that was to pay on game day and never did is closed this many days after the tournament's end. */
export const neverPaidDays = 14
/** Held, pending and free registrations that one captain may have in one tournament. */
export const maxUnpaidEntries = 3
/** After this many expired or withdrawn unpaid teams in one tournament, its captain waits before registering another one unpaid. */
export const releasesBeforeWait = 3
export const reentryWaitHours = 24
/** How long a spot stays offered to the first captain on the waiting list, unless the registration deadline comes first. */
export const offerHours = 12
/** How long a captain on call has to accept to play in place of a team that isn't there. */
export const callMinutes = 10
/** Captains on call can be asked from this many hours before the start. */
export const callableHours = 4
/** How often the same captain is asked in one tournament. */
export const maxCalls = 3
/** Captains are reminded this many hours before an unpaid spot expires. */
export const reminderHours = 24

/** By how much a tournament may move from what a captain agreed to before they can get a full refund, and how long they can. */
export const moveHours = 24
export const moveMiles = 5
export const fullRefundHours = 72

/** Which captains an organizer's message goes to: all with a spot, or only those who still have to pay. */
export const messageGroups = ['all', 'unpaid'] as const
export const maxMessageLength = 1000

/** How a paid team's fee was settled. Cash and waived fees are the organizer's word, so they count toward no verified result and no prize. */
export const paymentMethods = ['card', 'free', 'cash', 'waived'] as const
