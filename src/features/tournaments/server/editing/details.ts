import { eq } from 'drizzle-orm'
import { accountLimits } from '#features/accounts/server/limits.ts'
import type { Transaction } from '#db/client.ts'
import { tournaments } from '#db/schema.ts'
import { AppError, fieldErrors } from '#lib/errors.ts'
import { pick } from '#lib/objects.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { removeStoredPhoto, replaceStoredPhoto } from '#platform/files/images.ts'
import type { Receive } from '#platform/files/uploads.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import { revisionOf } from '#platform/revision.ts'
import type { EditDetails, TournamentDetails } from '../../contract.ts'
import { detailRefusals } from '../../detail-rules.ts'
import { changesBy, locateInput } from './changes.ts'
import { photoFolder, uploadedPhoto } from './image.ts'
import { userIdOf } from '../officials/officials.ts'
import type { Actor } from '../officials/officials.ts'
import { hadResults, readTournament } from '../read.ts'
import { editTournament, lockScheduledTournament } from '../service.ts'
import type { MoveSchedule } from '../service.ts'
import { tournamentTopic } from '../topic.ts'
import type { TournamentRow } from '../wire.ts'

/** What those who run a tournament edit themselves, besides its photo. */
const texts = ['description', 'rules', 'venueNotes'] as const

/** The texts, with the revision that is sent back with an edit, and whether the tournament had results. */
export async function readDetails(app: App, id: string): Promise<TournamentDetails> {
  const details = pick(await readTournament(app.db, id), texts)
  return { ...details, revision: revisionOf(details), hadResults: await hadResults(app.db, id) }
}

const movingColumns = ['startDate', 'endDate', 'timeZone', 'location'] as const

const { movesPerUser } = rateLimits({
  /** Everyone in the tournament is mailed about new dates. Edits that are refused or move nothing don't count. */
  movesPerUser: { per: 'user', attempts: 10, seconds: 24 * 60 * 60 },
})

type Columns = Partial<TournamentRow>
const moves = (changes: Columns) => movingColumns.some((column) => column in changes)

/** Changes the tournament as those who run it may. With a revision, an edit of the same texts meanwhile is a conflict, and another move if it is one. */
export async function editDetails(
  app: App,
  actor: Actor,
  id: string,
  input: EditDetails,
  moveSchedule: MoveSchedule,
): Promise<TournamentRow> {
  const { changes: planned, located } = await plannedEdit(app, actor, id, input)
  const edit = () =>
    editTournament(app, actor, id, input, {
      compared: moves(planned) ? movingColumns : texts,
      located,
      refuse: (before, changes) => refuseDetails(app, actor, before, changes),
      moveSchedule,
    })
  return moves(planned) ? countMove(app, actor, edit) : edit()
}

async function countMove<T>(app: App, actor: Actor, move: () => Promise<T>): Promise<T> {
  await app.limits.spend(movesPerUser, actor.id).catch(refuseMove)
  try {
    return await move()
  } catch (error) {
    if (error instanceof AppError) await app.limits.giveBackAll([[movesPerUser, actor.id]])
    throw error
  }
}

function refuseMove(error: unknown): never {
  const isLimit = error instanceof AppError && error.code === 'too_many_requests'
  throw isLimit ? new AppError('too_many_moves', { retryAfter: error.retryAfter }) : error
}

/** The tournament before and after this edit, and the revision to send with it if it moves the tournament. Refuses what the edit would refuse. */
export async function previewDetails(app: App, actor: Actor, id: string, input: EditDetails) {
  const { before, changes } = await plannedEdit(app, actor, id, input)
  if (moves(changes)) await app.limits.requireUnspent(movesPerUser, actor.id).catch(refuseMove)
  const revision = moves(changes) ? revisionOf(pick(before, movingColumns)) : null
  return { before, after: { ...before, ...changes }, revision }
}

async function plannedEdit(app: App, actor: Actor, id: string, input: EditDetails) {
  const located = await locateInput(app, input)
  const before = await readTournament(app.db, id)
  const changes = changesBy(before, input, located, app.now())
  refuseDetails(app, actor, before, changes)
  return { before, changes, located }
}

function refuseDetails(app: App, { role }: Actor, before: TournamentRow, changes: Partial<TournamentRow>): void {
  const refusals = detailRefusals(before, changes, { role, now: app.now() })
  if (refusals.length > 0) throw fieldErrors(refusals)
}

export async function changeImage(app: App, actor: Actor, id: string, receive: Receive): Promise<TournamentRow> {
  await app.limits.spend(accountLimits.uploadsPerUser, actor.id)
  await using upload = await receive()
  const store = (tx: Transaction, url: string) => storeImage(app, tx, actor, id, url)
  await replaceStoredPhoto(app, { upload, folder: photoFolder, shape: 'wide', field: 'image', store })
  return readTournament(app.db, id)
}

/** Removes the photo and its files. Without a photo, does nothing. */
export async function removeImage(app: App, actor: Actor, id: string): Promise<TournamentRow> {
  await removeStoredPhoto(app, (tx) => storeImage(app, tx, actor, id, null))
  return readTournament(app.db, id)
}

/** Returns the address of the previous photo, if it was uploaded. */
async function storeImage(app: App, tx: Transaction, actor: Actor, id: string, image: string | null) {
  const before = await lockScheduledTournament(tx, id)
  if (before.image === image) return null
  await tx.update(tournaments).set({ image, updatedAt: app.now() }).where(eq(tournaments.id, id))
  const subject = { subjectType: 'tournament', subjectId: id, subjectName: before.name } as const
  const change = { before: { image: before.image }, after: { image } }
  await recordAudit(tx, { ...subject, ...change, actorId: userIdOf(actor), action: 'edited' })
  tx.announce(tournamentTopic(id))
  return uploadedPhoto(before)
}
