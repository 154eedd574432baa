import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { users } from '#db/schema.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import { centsOf, dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import { recordAct } from '#platform/audit.ts'
import { refuseStale, revisionOf } from '#platform/revision.ts'
import type { User } from '#platform/session.ts'
import type { EditProfile, Profile } from '../profile-contract.ts'
import { revokeLinks } from './mailed-links.ts'

type UserRow = typeof users.$inferSelect

/** A user as `reader` may see them: the e-mail stands only in one's own profile, and in what the administrator reads. */
export async function readProfile(app: App, reader: User | null, id: string): Promise<Profile> {
  return toProfile(await userOf(app.db, id), reader)
}

/**
 * Changes the fields given and leaves the others: everything of one's own but the e-mail, and of anybody else, for the administrator
 * alone, who they are and how to reach them. Statistics are everybody's own word, so not even the administrator sets another's.
 */
export async function editProfile(app: App, editor: User, id: string, wanted: EditProfile): Promise<Profile> {
  if (editor.id !== id) refuseStranger(editor, wanted)
  return app.db.transaction((tx) => editLocked(tx, editor, id, wanted))
}

async function editLocked(tx: Transaction, editor: User, id: string, { revision, ...wanted }: EditProfile) {
  const [before] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!before || before.deletedAt) throw new AppError('profile_not_found')
  refuseStale(revision, editableOf(before))
  const changes = changesOf(before, wanted)
  // Sent back as it stands it changes nothing; a new one has to be verified first, or a slip would lock its owner out.
  if (editor.id === id && changes.email !== undefined) throw fieldError('email_needs_password', 'email')
  await refuseTaken(tx, id, changes)
  if (Object.keys(changes).length === 0) return toProfile(before, editor)
  const [edited] = await tx.update(users).set(changes).where(eq(users.id, id)).returning()
  if (changes.email !== undefined) await revokeLinks(tx, id)
  if (editor.id !== id) {
    const subject = { subjectType: 'user', subjectId: id } as const
    // Without what the fields say: the log cannot be changed, and would keep it when the account is deleted.
    const after = { changedFields: Object.keys(changes) }
    await recordAct(tx, { ...subject, actorId: editor.id, action: 'edited', after })
  }
  return toProfile(edited!, editor)
}

/** What the administrator may change of somebody. */
type Editable = Pick<UserRow, 'firstName' | 'lastName' | 'username' | 'email' | 'location' | 'bio'>

function editableOf({ firstName, lastName, username, email, location, bio }: Editable): Editable {
  return { firstName, lastName, username, email, location, bio }
}

/** Names somebody as they stand, for the administrator who begins to edit them. */
export const userRevision = (row: Editable): string => revisionOf(editableOf(row))

function refuseStranger(editor: User, { wins, losses, totalPrizeWon, preferredSports, hideEmail }: EditProfile) {
  const isOwnWord = [wins, losses, totalPrizeWon, preferredSports, hideEmail].some((field) => field !== undefined)
  if (editor.role !== 'administrator' || isOwnWord) throw new AppError('not_allowed')
}

/** The columns that change. */
function changesOf(before: UserRow, wanted: Omit<EditProfile, 'revision'>): Partial<UserRow> {
  const { email, bio, location, preferredSports, totalPrizeWon, ...plain } = wanted
  const isNewEmail = email !== undefined && email.toLowerCase() !== before.email.toLowerCase()
  const after: Partial<UserRow> = {
    ...plain,
    // Signing in looks for the address in lower case.
    ...(isNewEmail && { email: email.toLowerCase(), emailVerified: false }),
    ...(bio !== undefined && { bio: bio || null }),
    ...(location !== undefined && { location: location || null }),
    ...(preferredSports && { preferredSports: [...new Set(preferredSports)] }),
    ...(totalPrizeWon !== undefined && { totalPrizeWonCents: centsOf(totalPrizeWon) ?? 0 }),
  }
  const isNew = (field: string, value: unknown) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field as keyof UserRow])
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => isNew(field, value)))
}

/** Refuses a username or e-mail that somebody else has in any letter case. */
async function refuseTaken(db: Queryable, id: string, { username, email }: Partial<UserRow>) {
  if (username === undefined && email === undefined) return
  const isUsername = sql<boolean>`lower(${users.username}) = lower(${username ?? ''})`
  const [taken] = await db
    .select({ username: isUsername })
    .from(users)
    .where(and(ne(users.id, id), or(isUsername, eq(sql`lower(${users.email})`, email ?? ''))))
  if (taken) throw taken.username ? fieldError('username_taken', 'username') : fieldError('email_taken', 'email')
}

export async function userOf(db: Queryable, id: string): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) throw new AppError('profile_not_found')
  return user
}

function toProfile(row: UserRow, reader: User | null): Profile {
  const isPrivy = reader !== null && (reader.id === row.id || reader.role === 'administrator')
  return {
    id: row.id,
    username: row.username,
    firstName: row.firstName,
    lastName: row.lastName,
    avatar: row.avatar,
    bio: row.bio,
    location: row.location,
    preferredSports: row.preferredSports,
    wins: row.wins,
    losses: row.losses,
    totalPrizeWon: dollarsOf(row.totalPrizeWonCents),
    createdAt: row.createdAt.toISOString(),
    ...(isPrivy && { email: row.email, emailVerified: row.emailVerified, hideEmail: row.hideEmail, role: row.role }),
  }
}
