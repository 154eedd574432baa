import { and, eq, like, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { componentTemplates, siteContent } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { countRows, keyset, pageOf } from '#platform/http/paging.ts'
import { refuseConflict, revisionOf } from '#platform/revision.ts'
import type { User } from '#platform/http/session.ts'
import type {
  ComponentTemplate,
  CreateComponentTemplate,
  EditComponentTemplate,
  ListTemplates,
} from '../../template-contract.ts'
import { contentAsText } from '../../rules.ts'
import { componentSlot, isComponentSlot } from '../../values.ts'
import { auditExcerpt, contentTopic } from '../changes.ts'
import { holdPictures } from '../media/uses.ts'
import { sanitised } from '../sanitize.ts'

type ComponentRow = typeof componentTemplates.$inferSelect

const byKey = keyset('asc', { column: componentTemplates.componentKey, type: 'text' })

export function toComponentTemplate(row: ComponentRow): ComponentTemplate {
  const [createdAt, updatedAt] = [row.createdAt.toISOString(), row.updatedAt.toISOString()]
  return { ...row, createdAt, updatedAt, revision: revisionOf(editableOf(row)) }
}

function editableOf({ componentKey, componentName, template, styles, isActive }: Omit<ComponentRow, 'id'>) {
  return { componentKey, componentName, template, styles, isActive }
}

export async function listComponentTemplates(app: App, query: ListTemplates) {
  const found = await app.db
    .select()
    .from(componentTemplates)
    .where(byKey.after(query.cursor))
    .orderBy(...byKey.orderBy)
    .limit(query.limit + 1)
  const total = await countRows(app.db, componentTemplates)
  return { ...pageOf(found, query.limit, (row) => [row.componentKey]), total }
}

export async function createComponentTemplate(app: App, author: User, input: CreateComponentTemplate) {
  const values = { ...input, template: sanitised(input.template) }
  const now = app.now()
  return transact(app.db, async (tx) => {
    await holdPictures(tx, 'template', `${values.template} ${values.styles ?? ''}`)
    const rows = await tx
      .insert(componentTemplates)
      .values({ ...values, createdAt: now, updatedAt: now })
      .returning()
    const row = one(rows)
    await recordAudit(tx, { ...subjectOf(row, author), action: 'created', after: logged(row) })
    return row
  })
}

/** Changes the given fields. Sending the same values changes nothing. */
export async function editComponentTemplate(app: App, author: User, id: string, edit: EditComponentTemplate) {
  const { revision, ...input } = edit
  return transact(app.db, async (tx) => {
    const [before] = await tx.select().from(componentTemplates).where(eq(componentTemplates.id, id)).for('update')
    if (!before) throw new AppError('component_template_not_found')
    refuseConflict(revision, editableOf(before))
    const written = { ...before, ...input }
    const after = editableOf({ ...written, template: sanitised(written.template) })
    if (revisionOf(after) === revisionOf(editableOf(before))) return before
    await holdPictures(tx, 'template', `${after.template} ${after.styles ?? ''}`)
    const rows = await tx
      .update(componentTemplates)
      .set({ ...after, updatedAt: app.now() })
      .where(eq(componentTemplates.id, id))
      .returning()
    const row = one(rows)
    await renameOnPages(tx, before.componentKey, row.componentKey)
    tx.announce(contentTopic)
    await recordAudit(tx, { ...subjectOf(row, author), action: 'edited', before: logged(before), after: logged(row) })
    return row
  })
}

/** Pages that show the component refer to its new key. */
async function renameOnPages(tx: Transaction, before: string, after: string): Promise<void> {
  if (before === after) return
  await tx
    .update(siteContent)
    .set({ content: after })
    .where(
      and(like(siteContent.contentKey, componentSlot('%')), eq(siteContent.content, sql`to_jsonb(${before}::text)`)),
    )
}

/** Refuses a component slot with an unknown component. An empty one shows nothing. */
export async function refuseUnknownComponent(tx: Transaction, contentKey: string, content: unknown): Promise<void> {
  if (!isComponentSlot(contentKey) || content === '') return
  const isNamed = eq(componentTemplates.componentKey, contentAsText(content))
  const [row] = await tx.select({ id: componentTemplates.id }).from(componentTemplates).where(isNamed)
  if (!row) throw new AppError('invalid_input', { fields: { content: 'There is no component with this key' } })
}

function subjectOf({ id, componentName }: ComponentRow, author: User) {
  return { actorId: author.id, subjectType: 'component template', subjectId: id, subjectName: componentName } as const
}

function logged({ componentKey, componentName, template, styles, isActive }: ComponentRow) {
  const beginnings = { template: auditExcerpt(template), styles: styles && auditExcerpt(styles) }
  return { componentKey, componentName, isActive, ...beginnings }
}
