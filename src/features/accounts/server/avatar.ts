import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { users } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAct } from '#platform/audit.ts'
import { exchangePicture, removePicture } from '#platform/pictures.ts'
import type { User } from '#platform/session.ts'
import type { Receive } from '#platform/uploads.ts'
import type { Profile } from '../profile-contract.ts'
import { readProfile, userOf } from './profile.ts'

/** Gives a user another photo: that user themselves, or the administrator. Nothing is read of what anybody else sends. */
export async function changeAvatar(app: App, editor: User, id: string, receive: Receive): Promise<Profile> {
  refuseOthers(editor, id)
  if ((await userOf(app.db, id)).deletedAt) throw new AppError('profile_not_found')
  await app.limits.spend('uploadsPerUser', editor.id)
  await using upload = await receive()
  const store = (tx: Transaction, url: string) => storeAvatar(tx, editor, id, url)
  await exchangePicture(app, { upload, folder: 'avatars', field: 'avatar', store })
  return readProfile(app, editor, id)
}

/** Takes the photo away, and its files; the initials show again. Without a photo nothing happens. */
export async function removeAvatar(app: App, editor: User, id: string): Promise<Profile> {
  refuseOthers(editor, id)
  await removePicture(app, (tx) => storeAvatar(tx, editor, id, null))
  return readProfile(app, editor, id)
}

function refuseOthers(editor: User, id: string) {
  if (editor.id !== id && editor.role !== 'administrator') throw new AppError('not_allowed')
}

/** Answers the address of the photo before it. */
async function storeAvatar(tx: Transaction, editor: User, id: string, avatar: string | null): Promise<string | null> {
  const [before] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!before || before.deletedAt) throw new AppError('profile_not_found')
  if (before.avatar === avatar) return null
  await tx.update(users).set({ avatar }).where(eq(users.id, id))
  if (editor.id !== id) {
    const subject = { subjectType: 'user', subjectId: id } as const
    const after = { changedFields: ['avatar'] }
    await recordAct(tx, { ...subject, actorId: editor.id, action: 'edited', after })
  }
  return before.avatar
}
