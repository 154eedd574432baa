export const maxTeamNameLength = 80
export const maxMembers = 30
export const maxMemberLength = 80

/** How someone who was invited to a team responded. */
export const invitationStatuses = ['invited', 'accepted', 'declined', 'left'] as const

export const teamPaymentStatuses = ['pending', 'paid', 'refunded'] as const
