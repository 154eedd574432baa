import { asc, eq, gt } from 'drizzle-orm'
import { componentTemplates } from '#db/schema.ts'
import { toCursor } from '#lib/cursor.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAct } from '#platform/audit.ts'
import { countRows, pageOf } from '#platform/paging.ts'
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
import { nextVersion, refuseOlder } from './versions.ts'

type ComponentRow = typeof componentTemplates.$inferSelect

export function toComponentTemplate(row: ComponentRow): ComponentTemplate {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
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

export async function editComponentTemplate(app: App, author: User, id: string, edit: EditComponentTemplate) {
  const { updatedAt, ...wanted } = edit
  return app.db.transaction(async (tx) => {
    const [before] = await tx.select().from(componentTemplates).where(eq(componentTemplates.id, id)).for('update')
    if (!before) throw new AppError('component_template_not_found')
    refuseOlder(before, updatedAt)
    const after = { ...before, ...wanted }
    const template = sanitised(after.template)
    await holdPictures(tx, 'template', `${template} ${after.styles ?? ''}`)
    const [row] = await tx
      .update(componentTemplates)
      .set({ ...wanted, template, updatedAt: nextVersion(before, app.now()) })
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
