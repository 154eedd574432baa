import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { playerResults, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { changedValues, pick } from '#lib/objects.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import { centsOf, dollarsOf } from '#lib/money.ts'
import { refuseWebAddresses } from '#lib/web-address.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { refuseConflict, revisionOf } from '#platform/revision.ts'
import type { User } from '#platform/http/session.ts'
import { OwnProfile, PublicProfile, Statistics, UserDetails } from '../../profile-contract.ts'
import type { EditProfile, Profile } from '../../profile-contract.ts'
import { shownEmail } from '../../rules.ts'
import { revokeLinks } from '../credentials/mailed-links.ts'
import { refuseStaffNames } from '../staff-names.ts'

type UserRow = typeof users.$inferSelect

/** A user's profile as `reader` may see it. Only that user and the administrator see it whole, with a hidden email. */
export async function readProfile(app: App, reader: User | null, id: string): Promise<Profile> {
  return toProfile(await readUser(app.db, id), reader)
}

/**
 * Changes the given fields. Users may change everything in their own profile except the email; the administrator may change anybody's
 * details, email and statistics.
 */
export async function editProfile(app: App, editor: User, id: string, input: EditProfile): Promise<Profile> {
  if (editor.id !== id) refuseUnlessAllowed(editor, input)
  return transact(app.db, (tx) => editLocked(tx, editor, id, input))
}

/** Whether an edit of this profile would change its email. */
export async function changesEmail({ db }: App, id: string, { email }: EditProfile): Promise<boolean> {
  if (email === undefined) return false
  const [before] = await db.select({ email: users.email }).from(users).where(eq(users.id, id))
  return before !== undefined && before.email.toLowerCase() !== email.toLowerCase()
}

async function editLocked(tx: Transaction, editor: User, id: string, { revision, ...input }: EditProfile) {
  const [before] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!before || before.deletedAt) throw new AppError('profile_not_found')
  refuseConflict(revision, pick(before, editable))
  const changes = changesOf(before, input)
  // Sending back the same email changes nothing. A new one must be verified first, because a typo would lock its owner out.
  if (editor.id === id && changes.email !== undefined) throw fieldError('email_needs_password', 'email')
  const { firstName, lastName, username, location } = changes
  refuseWebAddresses({ firstName, lastName, username, location: location ?? undefined })
  refuseStaffNames({ ...before, ...changes }, before)
  await refuseTaken(tx, id, changes)
  await refuseBelowCredited(tx, id, changes)
  if (Object.keys(changes).length === 0) return toProfile(before, editor)
  const edited = one(await tx.update(users).set(changes).where(eq(users.id, id)).returning())
  if (changes.email !== undefined) await revokeLinks(tx, id)
  if (editor.id !== id) {
    const subject = { subjectType: 'user', subjectId: id } as const
    // Without the values: the log is append-only and would outlive the account.
    const after = { changedFields: Object.keys(changes) }
    await recordAudit(tx, { ...subject, actorId: editor.id, action: 'edited', after })
  }
  return toProfile(edited, editor)
}

/** The fields of other users that the administrator may change: these in their list, and statistics. */
const editable = UserDetails.omit({ preferredSports: true }).keyof().options
const editableByAdministrator: readonly string[] = [...editable, ...Statistics.keyof().options, 'revision']

/** Identifies the version of a user that the administrator is editing. */
export const userRevision = (row: UserRow): string => revisionOf(pick(row, editable))

function refuseUnlessAllowed(editor: User, input: EditProfile) {
  const isAllowed = Object.keys(input).every((name) => editableByAdministrator.includes(name))
  if (editor.role !== 'administrator' || !isAllowed) throw new AppError('not_allowed')
}

/** The columns that change. */
function changesOf(before: UserRow, input: Omit<EditProfile, 'revision'>): Partial<UserRow> {
  const { email, preferredSports, totalPrizeWon, ...plain } = input
  const isNewEmail = email !== undefined && email.toLowerCase() !== before.email.toLowerCase()
  return changedValues(before, {
    ...plain,
    // Logins look up the address in lowercase.
    ...(isNewEmail && { email: email.toLowerCase(), emailVerified: false }),
    ...(preferredSports && { preferredSports: [...new Set(preferredSports)] }),
    ...(totalPrizeWon !== undefined && { totalPrizeWonCents: centsOf(totalPrizeWon) ?? 0 }),
  })
}

/** Refuses a username or email that another user has, in any letter case. */
async function refuseTaken(db: Queryable, id: string, { username, email }: Partial<UserRow>) {
  if (username === undefined && email === undefined) return
  const isUsername = sql<boolean>`lower(${users.username}) = lower(${username ?? ''})`
  const [taken] = await db
    .select({ username: isUsername })
    .from(users)
    .where(and(ne(users.id, id), or(isUsername, eq(sql`lower(${users.email})`, email ?? ''))))
  if (taken) throw taken.username ? fieldError('username_taken', 'username') : fieldError('email_taken', 'email')
}

/** Nobody can have fewer wins than tournaments played here credited; to correct those, their finish is undone. */
async function refuseBelowCredited(
  tx: Transaction,
  userId: string,
  { wins, losses, totalPrizeWonCents }: Partial<UserRow>,
): Promise<void> {
  if (wins === undefined && losses === undefined && totalPrizeWonCents === undefined) return
  const found = await tx
    .select({
      wins: sql<number>`coalesce(sum(${playerResults.wins}), 0)::float8`,
      losses: sql<number>`coalesce(sum(${playerResults.losses}), 0)::float8`,
      prizeCents: sql<number>`coalesce(sum(${playerResults.prizeCents}), 0)::float8`,
    })
    .from(playerResults)
    .where(eq(playerResults.userId, userId))
  const credited = one(found)
  if (wins !== undefined && wins < credited.wins) throw fieldError('below_credited_results', 'wins')
  if (losses !== undefined && losses < credited.losses) throw fieldError('below_credited_results', 'losses')
  if (totalPrizeWonCents !== undefined && totalPrizeWonCents < credited.prizeCents) {
    throw fieldError('below_credited_results', 'totalPrizeWon')
  }
}

export async function readUser(db: Queryable, id: string): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) throw new AppError('profile_not_found')
  return user
}

/** A user's profile for that user and the administrator. */
export function toOwnProfile(row: UserRow): OwnProfile {
  return { ...pick(row, plainFields), ...convertedFields(row) }
}

function toProfile(row: UserRow, reader: User | null): Profile {
  const profile = toOwnProfile(row)
  const mayReadAll = reader !== null && (reader.id === row.id || reader.role === 'administrator')
  return mayReadAll ? profile : { ...pick(profile, publicFields), email: shownEmail(row, reader) }
}

const publicFields = PublicProfile.keyof().options
const plainFields = OwnProfile.omit({ totalPrizeWon: true, verifiedPrizeWon: true, createdAt: true }).keyof().options

/** Fields that are stored in another form than in the API. */
function convertedFields({ totalPrizeWonCents, verifiedPrizeCents, createdAt }: UserRow) {
  return {
    totalPrizeWon: dollarsOf(totalPrizeWonCents),
    verifiedPrizeWon: dollarsOf(verifiedPrizeCents),
    createdAt: createdAt.toISOString(),
  }
}
