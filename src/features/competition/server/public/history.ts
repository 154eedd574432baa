import { inArray } from 'drizzle-orm'
import { users } from '#db/schema.ts'
import { findActor } from '#features/tournaments/server/officials/officials.ts'
import type { App } from '#platform/app.ts'
import { openCursor, toCursor } from '#platform/http/paging.ts'
import type { User } from '#platform/http/session.ts'
import type { History, ListHistory } from '../../api-contract.ts'
import type { FactBody } from '#engine/contract.ts'
import type { FactRow } from '../cache.ts'
import { readPublished } from './published.ts'

/** A page ends early rather than become larger than this. One entry is much smaller. */
const maxPageBytes = 190_000

type Entry = History[number]

/** A page of the public log, newest first. Everyone sees in which role each change was made; only officials see by whom. */
export async function readHistory(
  app: App,
  tournamentId: string,
  visitor: User | null,
  { limit, cursor }: ListHistory,
): Promise<{ rows: History; next: string | null }> {
  const { rows: log } = (await readPublished(app, tournamentId)).competition
  const end = cursor === undefined ? log.length : Number(openCursor(cursor, ['bigint'])[0]) - 1
  const page = log.slice(0, Math.max(end, 0)).slice(-limit).toReversed()
  const isOfficial = (await findActor(app.db, tournamentId, visitor)) !== null
  const names = isOfficial ? await namesOf(app, page) : new Map<string, string>()
  const undone = page.some(({ body }) => isUndo(body)) ? undoneFacts(log) : new Map<string, Entry['undoes']>()
  const rows = fitting(
    page.map(({ seq, id, createdAt, body, reason, actorId, actorRole }): Entry => ({
      seq,
      id,
      at: createdAt.toISOString(),
      fact: body as FactBody,
      undoes: undone.get(id) ?? null,
      reason,
      role: actorRole,
      by: names.get(actorId ?? '') ?? null,
    })),
  )
  const last = rows.at(-1)
  return { rows, next: last && last.seq > 1 ? toCursor([String(last.seq)]) : null }
}

async function namesOf(app: App, page: readonly FactRow[]): Promise<Map<string, string>> {
  const actors = [...new Set(page.flatMap(({ actorId }) => actorId ?? []))]
  const { id, firstName, lastName } = users
  const found = await app.db.select({ id, firstName, lastName }).from(users).where(inArray(id, actors))
  return new Map(found.map((user) => [user.id, `${user.firstName} ${user.lastName}`]))
}

const isUndo = (body: unknown) => (body as FactBody).kind === 'undo'

/** What each undo comes down to: undoing an undo restores the first fact. */
function undoneFacts(log: readonly FactRow[]): Map<string, Entry['undoes']> {
  const undone = new Map<string, Entry['undoes']>()
  const bodies = new Map<string, FactBody>()
  for (const { id, body } of log as readonly (FactRow & { body: FactBody })[]) {
    bodies.set(id, body)
    if (body.kind !== 'undo') continue
    const earlier = undone.get(body.fact)
    const fact = earlier?.fact ?? bodies.get(body.fact)
    undone.set(id, fact ? { fact, isRestored: earlier ? !earlier.isRestored : false } : null)
  }
  return undone
}

/** As many of these entries as a page may hold. */
function fitting(entries: Entry[]): Entry[] {
  let bytes = 0
  const end = entries.findIndex((entry) => (bytes += Buffer.byteLength(JSON.stringify(entry))) > maxPageBytes)
  return end === -1 ? entries : entries.slice(0, Math.max(end, 1))
}
