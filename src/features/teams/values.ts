export const maxTeamNameLength = 80
export const maxMembers = 30
export const maxMemberLength = 80

/** Longest '@username' or email address. */
export const maxInviteeLength = 254

/** How someone who was invited to a team responded. */
export const invitationStatuses = ['invited', 'accepted', 'declined', 'left'] as const

export const invitationRoles = ['player', 'captain'] as const

export const teamPaymentStatuses = ['pending', 'paid', 'refunded'] as const

export const maxPhoneLength = 30

/** How many ticks of one team are stored, so that endless ticking can't fill the table. */
export const maxTicksPerTeam = 1_000
