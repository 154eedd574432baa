import { inArray, sql } from 'drizzle-orm'
import { auditLog, contactMessages, teams, tournaments, users } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import type { ListActs, RecordedAct } from '../work-contract.ts'
import { firstIdAt } from './first-id.ts'
import { containing, inOrder, pageOfIds } from './keyset.ts'
import { namesOf } from './names.ts'

/** Who did what to which record, latest first. */
export async function listActs(app: App, { q, subjectType, subjectId, actorId, from, to, cursor, limit }: ListActs) {
  const dayAfter = to && new Date(Date.parse(to) + 86_400_000)
  const where = [
    subjectType === 'all' ? undefined : sql`subject_type = ${subjectType}`,
    subjectId && sql`subject_id = ${subjectId}::uuid`,
    actorId && sql`actor_id = ${actorId}::uuid`,
    from && sql`id >= ${firstIdAt(new Date(from))}::uuid`,
    dayAfter && sql`id < ${firstIdAt(dayAfter)}::uuid`,
  ].map((condition) => condition || undefined)
  const search = containing(sql`search_text`, q)
  const list = { table: sql`audit_log`, sort: { direction: 'desc' }, search, where, cursor, limit } as const
  const page = await pageOfIds(app.db, list)
  const rows = await app.db.select().from(auditLog).where(inArray(auditLog.id, page.ids))
  return { ...page, rows: await told(app, inOrder(page.ids, rows)) }
}

type Row = typeof auditLog.$inferSelect

async function told(app: App, rows: Row[]): Promise<RecordedAct[]> {
  const actors = rows.flatMap(({ actorId }) => actorId ?? [])
  const [people, records] = await Promise.all([namesOf(app, users, actors), namesOfSubjects(app, rows)])
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt.toISOString(),
    actor: row.actorId ? { id: row.actorId, name: people.get(row.actorId) ?? 'Somebody' } : null,
    action: row.action,
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    subjectName: row.subjectName ?? records.get(row.subjectId) ?? null,
    before: row.before as RecordedAct['before'],
    after: row.after as RecordedAct['after'],
    reason: row.reason,
  }))
}

/** What those records are called now that the log itself does not name. */
async function namesOfSubjects(app: App, rows: Row[]): Promise<Map<string, string>> {
  const idsOf = (type: string) =>
    rows.flatMap((row) => (row.subjectType === type && !row.subjectName ? row.subjectId : []))
  const found = await Promise.all([
    namesOf(app, users, idsOf('user')),
    namesOf(app, tournaments, idsOf('tournament')),
    namesOf(app, teams, idsOf('team')),
    namesOf(app, contactMessages, idsOf('message')),
  ])
  return new Map(found.flatMap((names) => [...names]))
}
