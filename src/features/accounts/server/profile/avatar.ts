import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { users } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { removeStoredPhoto, replaceStoredPhoto } from '#platform/files/images.ts'
import type { User } from '#platform/http/session.ts'
import type { Receive } from '#platform/files/uploads.ts'
import type { Profile } from '../../profile-contract.ts'
import { readProfile, readUser } from './profile.ts'
import { accountLimits } from '../limits.ts'

/** Replaces a user's photo, for that user and the administrator. Others are refused before the upload is read. */
export async function changeAvatar(app: App, editor: User, id: string, receive: Receive): Promise<Profile> {
  refuseUnlessAllowed(editor, id)
  if ((await readUser(app.db, id)).deletedAt) throw new AppError('profile_not_found')
  await app.limits.spend(accountLimits.uploadsPerUser, editor.id)
  await using upload = await receive()
  const store = (tx: Transaction, url: string) => storeAvatar(tx, editor, id, url)
  await replaceStoredPhoto(app, { upload, folder: 'avatars', field: 'avatar', store })
  return readProfile(app, editor, id)
}

/** Removes a photo and its files. Without a photo, does nothing. */
export async function removeAvatar(app: App, editor: User, id: string): Promise<Profile> {
  refuseUnlessAllowed(editor, id)
  await removeStoredPhoto(app, (tx) => storeAvatar(tx, editor, id, null))
  return readProfile(app, editor, id)
}

function refuseUnlessAllowed(editor: User, id: string) {
  if (editor.id !== id && editor.role !== 'administrator') throw new AppError('not_allowed')
}

/** Returns the URL of the previous photo. */
async function storeAvatar(tx: Transaction, editor: User, id: string, avatar: string | null): Promise<string | null> {
  const [before] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!before || before.deletedAt) throw new AppError('profile_not_found')
  if (before.avatar === avatar) return null
  await tx.update(users).set({ avatar }).where(eq(users.id, id))
  if (editor.id !== id) {
    const subject = { subjectType: 'user', subjectId: id } as const
    const after = { changedFields: ['avatar'] }
    await recordAudit(tx, { ...subject, actorId: editor.id, action: 'edited', after })
  }
  return before.avatar
}
