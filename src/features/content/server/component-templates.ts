import { asc, eq, gt } from 'drizzle-orm'
import { componentTemplates } from '#db/schema.ts'
import { toCursor } from '#lib/cursor.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAct } from '#platform/audit.ts'
import { countRows, pageOf } from '#platform/paging.ts'
import { refuseStale, revisionOf } from '#platform/revision.ts'
import type { User } from '#platform/session.ts'
import type {
  ComponentTemplate,
  CreateComponentTemplate,
  EditComponentTemplate,
  ListTemplates,
} from '../template-contract.ts'
import { beginningOf } from './beginning.ts'
import { holdPictures } from './media-uses.ts'
import { keyAfter } from './key-after.ts'
import { sanitised } from './sanitise.ts'

type ComponentRow = typeof componentTemplates.$inferSelect

export function toComponentTemplate(row: ComponentRow): ComponentTemplate {
  const [createdAt, updatedAt] = [row.createdAt.toISOString(), row.updatedAt.toISOString()]
  return { ...row, createdAt, updatedAt, revision: revisionOf(editableOf(row)) }
}

function editableOf({ componentKey, componentName, template, styles, isActive }: Omit<ComponentRow, 'id'>) {
  return { componentKey, componentName, template, styles, isActive }
}

export async function listComponentTemplates(app: App, wanted: ListTemplates) {
  const found = await app.db
    .select()
    .from(componentTemplates)
    .where(gt(componentTemplates.componentKey, keyAfter(wanted.cursor)))
    .orderBy(asc(componentTemplates.componentKey))
    .limit(wanted.limit + 1)
  const total = await countRows(app.db, componentTemplates)
  return { ...pageOf(found, wanted.limit, (row) => toCursor([row.componentKey])), total }
}

export async function createComponentTemplate(app: App, author: User, wanted: CreateComponentTemplate) {
  const values = { ...wanted, template: sanitised(wanted.template) }
  const now = app.now()
  return app.db.transaction(async (tx) => {
    await holdPictures(tx, 'template', `${values.template} ${values.styles ?? ''}`)
    const [row] = await tx
      .insert(componentTemplates)
      .values({ ...values, createdAt: now, updatedAt: now })
      .returning()
    await recordAct(tx, { ...subjectOf(row!, author), action: 'created', after: logged(row!) })
    return row!
  })
}

/** Changes the fields given; sending what already stands changes nothing. */
export async function editComponentTemplate(app: App, author: User, id: string, edit: EditComponentTemplate) {
  const { revision, ...wanted } = edit
  return app.db.transaction(async (tx) => {
    const [before] = await tx.select().from(componentTemplates).where(eq(componentTemplates.id, id)).for('update')
    if (!before) throw new AppError('component_template_not_found')
    refuseStale(revision, editableOf(before))
    const written = { ...before, ...wanted }
    const after = editableOf({ ...written, template: sanitised(written.template) })
    if (revisionOf(after) === revisionOf(editableOf(before))) return before
    await holdPictures(tx, 'template', `${after.template} ${after.styles ?? ''}`)
    const [row] = await tx
      .update(componentTemplates)
      .set({ ...after, updatedAt: app.now() })
      .where(eq(componentTemplates.id, id))
      .returning()
    await recordAct(tx, { ...subjectOf(row!, author), action: 'edited', before: logged(before), after: logged(row!) })
    return row!
  })
}

function subjectOf({ id, componentName }: ComponentRow, author: User) {
  return { actorId: author.id, subjectType: 'component template', subjectId: id, subjectName: componentName } as const
}

function logged({ componentKey, componentName, template, styles, isActive }: ComponentRow) {
  const beginnings = { template: beginningOf(template), styles: styles && beginningOf(styles) }
  return { componentKey, componentName, isActive, ...beginnings }
}
