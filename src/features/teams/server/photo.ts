import { eq } from 'drizzle-orm'
import { accountLimits } from '#features/accounts/server/limits.ts'
import type { Transaction } from '#db/client.ts'
import { teams } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { removeStoredPhoto, replaceStoredPhoto } from '#platform/files/images.ts'
import type { User } from '#platform/http/session.ts'
import type { Receive } from '#platform/files/uploads.ts'
import { readTeam } from './list.ts'
import type { TeamRow } from './wire.ts'

/** Replaces a team's photo, at any time, for its captain and the administrator. Everyone else is refused before the upload is read. */
export async function changePhoto(app: App, editor: User, teamId: string, receive: Receive): Promise<TeamRow> {
  await refuseOthers(app, editor, teamId)
  await app.limits.spend(accountLimits.uploadsPerUser, editor.id)
  await using upload = await receive()
  const store = (tx: Transaction, url: string) => storePhoto(tx, editor, teamId, url)
  await replaceStoredPhoto(app, { upload, folder: 'teams', field: 'photo', store })
  return readTeam(app.db, teamId)
}

/** Removes the photo and its files. Without a photo, does nothing. */
export async function removePhoto(app: App, editor: User, teamId: string): Promise<TeamRow> {
  await refuseOthers(app, editor, teamId)
  await removeStoredPhoto(app, (tx) => storePhoto(tx, editor, teamId, null))
  return readTeam(app.db, teamId)
}

async function refuseOthers(app: App, editor: User, teamId: string) {
  const team = await readTeam(app.db, teamId)
  if (team.captainId !== editor.id && editor.role !== 'administrator') throw new AppError('not_allowed')
}

/** Returns the address of the previous photo. */
async function storePhoto(tx: Transaction, editor: User, teamId: string, photo: string | null): Promise<string | null> {
  const [before] = await tx.select().from(teams).where(eq(teams.id, teamId)).for('update')
  if (!before) throw new AppError('team_not_found')
  if (before.photo === photo) return null
  await tx.update(teams).set({ photo }).where(eq(teams.id, teamId))
  if (before.captainId !== editor.id) {
    const subject = { subjectType: 'team', subjectId: teamId, subjectName: before.name } as const
    const change = { before: { photo: before.photo }, after: { photo } }
    await recordAudit(tx, { ...subject, ...change, actorId: editor.id, action: 'edited' })
  }
  return before.photo
}
