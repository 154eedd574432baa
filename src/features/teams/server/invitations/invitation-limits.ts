import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import type { Count } from '#platform/limits/limits.ts'

const hour = 3_600

/** Invitations reach strangers by email, so one account can't send them without end. */
const { rosterChangesPerUser, invitationsPerHour, invitationsPerDay, invitationResponsesPerUser } = rateLimits({
  rosterChangesPerUser: { per: 'user', attempts: 30, seconds: hour },
  invitationsPerHour: { per: 'user', attempts: 60, seconds: hour },
  invitationsPerDay: { per: 'user', attempts: 120, seconds: 24 * hour },
  /** Accepting, declining and leaving. */
  invitationResponsesPerUser: { per: 'user', attempts: 30, seconds: hour },
})

export { rosterChangesPerUser, invitationResponsesPerUser }

/** Counts this many invitations, and refuses them if there were too many. */
export async function spendInvitations(app: App, inviter: Pick<User, 'id'>, invitations: number): Promise<Count[]> {
  const counts: Count[] = [
    [invitationsPerHour, inviter.id, invitations],
    [invitationsPerDay, inviter.id, invitations],
  ]
  await app.limits.spendAll(counts).catch((error: unknown) => {
    const isLimit = error instanceof AppError && error.code === 'too_many_requests'
    throw isLimit ? new AppError('too_many_invitations', { retryAfter: error.retryAfter }) : error
  })
  return counts
}

/** Runs `work`, which sends this many invitations, if the captain may send them. They count only when it succeeds. */
export async function countInvitations<T>(
  app: App,
  captain: Pick<User, 'id'>,
  invitations: number,
  work: () => Promise<T>,
): Promise<T> {
  if (invitations === 0) return work()
  const counts = await spendInvitations(app, captain, invitations)
  try {
    return await work()
  } catch (error) {
    await app.limits.giveBackAll(counts)
    throw error
  }
}
