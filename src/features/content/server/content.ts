import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { siteContent } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { countRows, keyset, pageOf } from '#platform/http/paging.ts'
import { refuseConflict, revisionOf } from '#platform/revision.ts'
import type { User } from '#platform/http/session.ts'
import type { CreateContent, EditContent, ListContent, SiteContent } from '../contract.ts'
import { contentAsText } from '../rules.ts'
import { auditExcerpt, contentTopic } from './changes.ts'
import { normalizeContent } from './normalize-content.ts'
import { holdPictures } from './media/uses.ts'
import { refuseUnknownComponent } from './templates/component-templates.ts'

type ContentRow = typeof siteContent.$inferSelect

const byKey = keyset('asc', { column: siteContent.contentKey, type: 'text' })

export function toSiteContent(row: ContentRow): SiteContent {
  const [createdAt, updatedAt] = [row.createdAt.toISOString(), row.updatedAt.toISOString()]
  return { ...row, createdAt, updatedAt, revision: revisionOf(editableOf(row)) }
}

function editableOf({ contentKey, contentType, title, content, isActive }: Omit<ContentRow, 'id'>) {
  return { contentKey, contentType, title, content, isActive }
}

/** The site's texts by key, including inactive ones if `withInactive`. */
export async function listContent(app: App, query: ListContent, withInactive: boolean) {
  const where = and(
    withInactive ? undefined : eq(siteContent.isActive, true),
    query.page ? sql`starts_with(${siteContent.contentKey}, ${`${query.page}.`})` : undefined,
  )
  const found = await app.db
    .select()
    .from(siteContent)
    .where(and(where, byKey.after(query.cursor)))
    .orderBy(...byKey.orderBy)
    .limit(query.limit + 1)
  const { rows, next } = pageOf(found, query.limit, (row) => [row.contentKey])
  // A page's request nearly always gets the whole list, which need not be counted.
  const isWhole = !next && query.cursor === undefined
  const total = isWhole ? rows.length : await countRows(app.db, siteContent, where)
  return { rows, next, total }
}

export async function createContent(app: App, author: User, input: CreateContent): Promise<ContentRow> {
  const content = normalizeContent(input.contentType, input.content)
  refuseUnfit(app, input.contentKey, content)
  const now = app.now()
  return transact(app.db, async (tx) => {
    await holdPictures(tx, 'content', content)
    await refuseUnknownComponent(tx, input.contentKey, content)
    const rows = await tx
      .insert(siteContent)
      .values({ ...input, content, createdAt: now, updatedAt: now })
      .returning()
    const row = one(rows)
    tx.announce(contentTopic)
    await recordAudit(tx, { ...subjectOf(row, author), action: 'created', after: logged(row) })
    return row
  })
}

/** Changes the given fields. Sending the same values changes nothing. */
export async function editContent(app: App, author: User, id: string, edit: EditContent): Promise<ContentRow> {
  const { revision, ...input } = edit
  return transact(app.db, async (tx) => {
    const before = await lockContent(tx, id)
    refuseConflict(revision, editableOf(before))
    const { contentType, content: written } = { ...before, ...input }
    const content = normalizeContent(contentType, written)
    refuseUnfit(app, input.contentKey ?? before.contentKey, content)
    const after = editableOf({ ...before, ...input, content })
    if (revisionOf(after) === revisionOf(editableOf(before))) return before
    await holdPictures(tx, 'content', content)
    await refuseUnknownComponent(tx, after.contentKey, content)
    const rows = await tx
      .update(siteContent)
      .set({ ...after, updatedAt: app.now() })
      .where(eq(siteContent.id, id))
      .returning()
    const row = one(rows)
    const subject = subjectOf(row, author)
    tx.announce(contentTopic)
    await recordAudit(tx, { ...subject, action: 'edited', before: logged(before), after: logged(row) })
    return row
  })
}

/** Deletes a text, so that the page shows its built-in one again. */
export async function deleteContent(app: App, author: User, id: string, revision?: string): Promise<ContentRow> {
  return transact(app.db, async (tx) => {
    const row = await lockContent(tx, id)
    refuseConflict(revision, editableOf(row))
    await tx.delete(siteContent).where(eq(siteContent.id, id))
    tx.announce(contentTopic)
    await recordAudit(tx, { ...subjectOf(row, author), action: 'deleted', before: logged(row) })
    return row
  })
}

/** Refuses a text that its page could not show. */
function refuseUnfit(app: App, contentKey: string, content: unknown): void {
  const sentence = app.contentChecks.get(contentKey)?.(content)
  if (sentence) throw new AppError('invalid_input', { fields: { content: sentence } })
}

async function lockContent(tx: Transaction, id: string): Promise<ContentRow> {
  const [row] = await tx.select().from(siteContent).where(eq(siteContent.id, id)).for('update')
  if (!row) throw new AppError('content_not_found')
  return row
}

function subjectOf(row: ContentRow, author: User) {
  return { actorId: author.id, subjectType: 'content', subjectId: row.id, subjectName: row.contentKey } as const
}

function logged({ contentKey, contentType, title, content, isActive }: ContentRow) {
  return { contentKey, contentType, title, isActive, content: auditExcerpt(contentAsText(content)) }
}
