/** Members on one page. */
export const pageSize = 24
/** The latest teams of a member that are shown. */
export const teamsPerMember = 12
export const maxSearchLength = 100
