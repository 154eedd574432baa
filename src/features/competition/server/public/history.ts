import { and, eq, inArray } from 'drizzle-orm'
import { competitionFacts, users } from '#db/schema.ts'
import { findActor } from '#features/tournaments/server/officials/officials.ts'
import type { App } from '#platform/app.ts'
import { keyset, pageOf } from '#platform/http/paging.ts'
import type { User } from '#platform/http/session.ts'
import type { History, ListHistory } from '../../api-contract.ts'
import type { FactBody } from '#engine/contract.ts'

const newestFirst = keyset('desc', { column: competitionFacts.seq, type: 'bigint' })

/** A page of the public log, newest first. Everyone sees in which role each change was made; only officials see by whom. */
export async function readHistory(
  app: App,
  tournamentId: string,
  visitor: User | null,
  { limit, cursor }: ListHistory,
): Promise<{ rows: History; next: string | null }> {
  const isOfficial = (await findActor(app.db, tournamentId, visitor)) !== null
  const found = await app.db
    .select({ fact: competitionFacts, firstName: users.firstName, lastName: users.lastName })
    .from(competitionFacts)
    .leftJoin(users, eq(users.id, competitionFacts.actorId))
    .where(and(eq(competitionFacts.tournamentId, tournamentId), newestFirst.after(cursor)))
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1)
  const { rows, next } = pageOf(found, limit, ({ fact }) => [String(fact.seq)])
  const bodies = new Map(rows.map(({ fact }) => [fact.id, fact.body as FactBody]))
  await addUndone(app, tournamentId, bodies)
  return {
    next,
    rows: rows.map(({ fact, firstName, lastName }) => ({
      seq: fact.seq,
      id: fact.id,
      at: fact.createdAt.toISOString(),
      fact: fact.body as FactBody,
      undoes: undoneBy(fact.body as FactBody, bodies),
      reason: fact.reason,
      role: fact.actorRole,
      by: isOfficial && firstName !== null ? `${firstName} ${lastName}` : null,
    })),
  }
}

/** Adds the facts that these undo, which may be on later pages. */
async function addUndone(app: App, tournamentId: string, bodies: Map<string, FactBody>): Promise<void> {
  const missing = [...bodies.values()].flatMap((body) =>
    body.kind === 'undo' && !bodies.has(body.fact) ? [body.fact] : [],
  )
  if (missing.length === 0) return
  const undone = await app.db
    .select({ id: competitionFacts.id, body: competitionFacts.body })
    .from(competitionFacts)
    .where(and(eq(competitionFacts.tournamentId, tournamentId), inArray(competitionFacts.id, missing)))
  if (undone.length === 0) return
  for (const { id, body } of undone) bodies.set(id, body as FactBody)
  await addUndone(app, tournamentId, bodies)
}

function undoneBy(body: FactBody, bodies: Map<string, FactBody>): FactBody[] {
  const undone = body.kind === 'undo' ? bodies.get(body.fact) : undefined
  return undone ? [undone, ...undoneBy(undone, bodies)] : []
}
