import { inArray, sql } from 'drizzle-orm'
import { auditLog, contactMessages, teams, tournaments, users } from '#db/schema.ts'
import { minUuidAt } from '#lib/uuid.ts'
import type { App } from '#platform/app.ts'
import type { ListAuditLog, AuditEntry } from '../../audit-contract.ts'
import { containing, inOrder, latestFirst, pageOfIds } from '../id-pages.ts'
import { namesOf } from '../names.ts'

/** The audit log, latest entry first. */
export async function listAuditLog(
  app: App,
  { q, subjectType, subjectId, actorId, from, to, cursor, limit }: ListAuditLog,
) {
  const dayAfter = to && new Date(Date.parse(to) + 86_400_000)
  const where = [
    subjectType === 'all' ? undefined : sql`subject_type = ${subjectType}`,
    subjectId && sql`subject_id = ${subjectId}::uuid`,
    actorId && sql`actor_id = ${actorId}::uuid`,
    from && sql`id >= ${minUuidAt(new Date(from))}::uuid`,
    dayAfter && sql`id < ${minUuidAt(dayAfter)}::uuid`,
  ].map((condition) => condition || undefined)
  const search = containing(sql`search_text`, q)
  const list = { table: sql`audit_log`, order: latestFirst, search, where, cursor, limit } as const
  const page = await pageOfIds(app.db, list)
  const rows = await app.db.select().from(auditLog).where(inArray(auditLog.id, page.ids))
  return { ...page, rows: await toAuditEntries(app, inOrder(page.ids, rows)) }
}

type Row = typeof auditLog.$inferSelect

async function toAuditEntries(app: App, rows: Row[]): Promise<AuditEntry[]> {
  const actors = rows.flatMap(({ actorId }) => actorId ?? [])
  const [actorNames, recordNames] = await Promise.all([namesOf(app, users, actors), namesOfSubjects(app, rows)])
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt.toISOString(),
    actor: row.actorId ? { id: row.actorId, name: actorNames.get(row.actorId) ?? 'Someone' } : null,
    action: row.action,
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    subjectName: row.subjectName ?? recordNames.get(row.subjectId) ?? null,
    before: row.before as AuditEntry['before'],
    after: row.after as AuditEntry['after'],
    reason: row.reason,
  }))
}

/** The current names of records that the log does not name itself. */
async function namesOfSubjects(app: App, rows: Row[]): Promise<Map<string, string>> {
  const unnamedIds = (type: string) =>
    rows.flatMap((row) => (row.subjectType === type && !row.subjectName ? row.subjectId : []))
  const found = await Promise.all([
    namesOf(app, users, unnamedIds('user')),
    namesOf(app, tournaments, unnamedIds('tournament')),
    namesOf(app, teams, unnamedIds('team')),
    namesOf(app, contactMessages, unnamedIds('message')),
  ])
  return new Map(found.flatMap((names) => [...names]))
}
