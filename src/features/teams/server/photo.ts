import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { teams } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAct } from '#platform/audit.ts'
import { exchangePicture, removePicture } from '#platform/pictures.ts'
import type { User } from '#platform/session.ts'
import type { Receive } from '#platform/uploads.ts'
import type { TeamRow } from './places.ts'

/** Gives a team another photo, at any time: its captain, or the administrator. Nothing is read of what anybody else sends. */
export async function changePhoto(app: App, editor: User, teamId: string, receive: Receive): Promise<TeamRow> {
  await refuseOthers(app, editor, teamId)
  await app.limits.spend('uploadsPerUser', editor.id)
  await using upload = await receive()
  const store = (tx: Transaction, url: string) => storePhoto(tx, editor, teamId, url)
  await exchangePicture(app, { upload, folder: 'teams', field: 'photo', store })
  return teamOf(app.db, teamId)
}

/** Takes the photo away, and its files. Without a photo nothing happens. */
export async function removePhoto(app: App, editor: User, teamId: string): Promise<TeamRow> {
  await refuseOthers(app, editor, teamId)
  await removePicture(app, (tx) => storePhoto(tx, editor, teamId, null))
  return teamOf(app.db, teamId)
}

async function refuseOthers(app: App, editor: User, teamId: string) {
  const team = await teamOf(app.db, teamId)
  if (team.captainId !== editor.id && editor.role !== 'administrator') throw new AppError('not_allowed')
}

async function teamOf(db: Queryable, id: string): Promise<TeamRow> {
  const [team] = await db.select().from(teams).where(eq(teams.id, id))
  if (!team) throw new AppError('team_not_found')
  return team
}

/** Answers the address of the photo before it. */
async function storePhoto(tx: Transaction, editor: User, teamId: string, photo: string | null): Promise<string | null> {
  const [before] = await tx.select().from(teams).where(eq(teams.id, teamId)).for('update')
  // A team goes only along with a tournament that nobody ever entered.
  if (!before) throw new AppError('team_not_found')
  if (before.photo === photo) return null
  await tx.update(teams).set({ photo }).where(eq(teams.id, teamId))
  if (before.captainId !== editor.id) {
    const subject = { subjectType: 'team', subjectId: teamId, subjectName: before.name } as const
    const change = { before: { photo: before.photo }, after: { photo } }
    await recordAct(tx, { ...subject, ...change, actorId: editor.id, action: 'edited' })
  }
  return before.photo
}
