/** Members per page. */
export const pageSize = 24
/** Teams shown per member, latest first. */
export const teamsPerMember = 12
export const maxSearchLength = 100
