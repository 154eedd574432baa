import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { announce } from '#db/announcements.ts'
import type { Transaction } from '#db/client.ts'
import { siteContent } from '#db/schema.ts'
import { toCursor } from '#lib/cursor.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAct } from '#platform/audit.ts'
import { countRows, pageOf } from '#platform/paging.ts'
import { refuseStale, revisionOf } from '#platform/revision.ts'
import type { User } from '#platform/session.ts'
import type { CreateContent, EditContent, ListContent, SiteContent } from '../contract.ts'
import { shownText } from '../rules.ts'
import { beginningOf } from './beginning.ts'
import { checkedContent } from './checked.ts'
import { keyAfter } from './key-after.ts'
import { holdPictures } from './media-uses.ts'
import { contentTopic } from './topic.ts'

type ContentRow = typeof siteContent.$inferSelect

export function toSiteContent(row: ContentRow): SiteContent {
  const [createdAt, updatedAt] = [row.createdAt.toISOString(), row.updatedAt.toISOString()]
  return { ...row, createdAt, updatedAt, revision: revisionOf(editableOf(row)) }
}

function editableOf({ contentKey, contentType, title, content, isActive }: Omit<ContentRow, 'id'>) {
  return { contentKey, contentType, title, content, isActive }
}

/** The site's texts by their keys; what is switched off only for those who may see it. */
export async function listContent(app: App, wanted: ListContent, withInactive: boolean) {
  const after = keyAfter(wanted.cursor)
  const where = and(
    withInactive ? undefined : eq(siteContent.isActive, true),
    wanted.page ? sql`starts_with(${siteContent.contentKey}, ${`${wanted.page}.`})` : undefined,
  )
  const found = await app.db
    .select()
    .from(siteContent)
    .where(and(where, gt(siteContent.contentKey, after)))
    .orderBy(asc(siteContent.contentKey))
    .limit(wanted.limit + 1)
  const { rows, next } = pageOf(found, wanted.limit, (row) => toCursor([row.contentKey]))
  // What a page of the site asks for is nearly always the whole list, which need not be counted.
  const isWhole = !next && wanted.cursor === undefined
  const total = isWhole ? rows.length : await countRows(app.db, siteContent, where)
  return { rows, next, total }
}

export async function createContent(app: App, author: User, wanted: CreateContent): Promise<ContentRow> {
  const content = checkedContent(wanted.contentType, wanted.content)
  const now = app.now()
  return app.db.transaction(async (tx) => {
    await holdPictures(tx, 'content', content)
    const [row] = await tx
      .insert(siteContent)
      .values({ ...wanted, content, createdAt: now, updatedAt: now })
      .returning()
    announce(tx, contentTopic)
    await recordAct(tx, { ...subjectOf(row!, author), action: 'created', after: logged(row!) })
    return row!
  })
}

/** Changes the fields given; sending what already stands changes nothing. */
export async function editContent(app: App, author: User, id: string, edit: EditContent): Promise<ContentRow> {
  const { revision, ...wanted } = edit
  return app.db.transaction(async (tx) => {
    const before = await lockContent(tx, id)
    refuseStale(revision, editableOf(before))
    const { contentType, content: written } = { ...before, ...wanted }
    const content = checkedContent(contentType, written)
    const after = editableOf({ ...before, ...wanted, content })
    if (revisionOf(after) === revisionOf(editableOf(before))) return before
    await holdPictures(tx, 'content', content)
    const [row] = await tx
      .update(siteContent)
      .set({ ...after, updatedAt: app.now() })
      .where(eq(siteContent.id, id))
      .returning()
    const subject = subjectOf(row!, author)
    announce(tx, contentTopic)
    await recordAct(tx, { ...subject, action: 'edited', before: logged(before), after: logged(row!) })
    return row!
  })
}

/** Takes the text away: the page shows its built-in one again. */
export async function deleteContent(app: App, author: User, id: string, revision?: string): Promise<ContentRow> {
  return app.db.transaction(async (tx) => {
    const row = await lockContent(tx, id)
    refuseStale(revision, editableOf(row))
    await tx.delete(siteContent).where(eq(siteContent.id, id))
    announce(tx, contentTopic)
    await recordAct(tx, { ...subjectOf(row, author), action: 'deleted', before: logged(row) })
    return row
  })
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
  return { contentKey, contentType, title, isActive, content: beginningOf(shownText(content)) }
}
