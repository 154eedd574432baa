import { asc, eq, gt } from 'drizzle-orm'
import { announce } from '#db/announcements.ts'
import { emailTemplates, outbox } from '#db/schema.ts'
import { toCursor } from '#lib/cursor.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAct } from '#platform/audit.ts'
import { renderMail } from '#platform/mail-render.ts'
import { outboxTopic } from '#platform/mail.ts'
import { countRows, pageOf } from '#platform/paging.ts'
import { refuseStale, revisionOf } from '#platform/revision.ts'
import type { User } from '#platform/session.ts'
import type {
  CreateEmailTemplate,
  EditEmailTemplate,
  EmailDraft,
  EmailPreview,
  EmailTemplate,
  ListTemplates,
} from '../template-contract.ts'
import { beginningOf } from './beginning.ts'
import { samplesFor } from './email-samples.ts'
import { builtIn, checkedWords, unknownVariables, variablesOf } from './email-words.ts'
import { holdPictures } from './media-uses.ts'
import { keyAfter } from './key-after.ts'

type TemplateRow = typeof emailTemplates.$inferSelect

export function toEmailTemplate(row: TemplateRow): EmailTemplate {
  return {
    ...row,
    unknownVariables: unknownVariables(row, row.variables),
    isBuiltIn: builtIn(row.templateKey) !== undefined,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: revisionOf(editableOf(row)),
  }
}

function editableOf({ templateKey, subject, htmlContent, textContent, variables, isActive }: Omit<TemplateRow, 'id'>) {
  return { templateKey, subject, htmlContent, textContent, variables, isActive }
}

export async function listEmailTemplates(app: App, wanted: ListTemplates) {
  const found = await app.db
    .select()
    .from(emailTemplates)
    .where(gt(emailTemplates.templateKey, keyAfter(wanted.cursor)))
    .orderBy(asc(emailTemplates.templateKey))
    .limit(wanted.limit + 1)
  const total = await countRows(app.db, emailTemplates)
  return { ...pageOf(found, wanted.limit, (row) => toCursor([row.templateKey])), total }
}

export async function createEmailTemplate(app: App, author: User, wanted: CreateEmailTemplate): Promise<TemplateRow> {
  const words = withVariables(checkedWords(wanted))
  const now = app.now()
  return app.db.transaction(async (tx) => {
    await holdPictures(tx, 'htmlContent', words.htmlContent)
    const [row] = await tx
      .insert(emailTemplates)
      .values({ ...words, createdAt: now, updatedAt: now })
      .returning()
    await recordAct(tx, { ...subjectOf(row!, author), action: 'created', after: logged(row!) })
    return row!
  })
}

/** Changes the fields given. Sending what already stands changes nothing: the product's own words go on following its versions. */
export async function editEmailTemplate(app: App, author: User, id: string, edit: EditEmailTemplate) {
  const { revision, ...wanted } = edit
  return app.db.transaction(async (tx) => {
    const [before] = await tx.select().from(emailTemplates).where(eq(emailTemplates.id, id)).for('update')
    if (!before) throw new AppError('email_template_not_found')
    refuseStale(revision, editableOf(before))
    const isRenamed = wanted.templateKey !== undefined && wanted.templateKey !== before.templateKey
    if (isRenamed && builtIn(before.templateKey)) throw new AppError('email_template_key_fixed')
    const after = editableOf(withVariables(checkedWords({ ...before, ...wanted })))
    if (revisionOf(after) === revisionOf(editableOf(before))) return before
    await holdPictures(tx, 'htmlContent', after.htmlContent)
    const [row] = await tx
      .update(emailTemplates)
      .set({ ...after, updatedAt: app.now() })
      .where(eq(emailTemplates.id, id))
      .returning()
    await recordAct(tx, { ...subjectOf(row!, author), action: 'edited', before: logged(before), after: logged(row!) })
    return row!
  })
}

/** The mail as it would arrive, with a sample for every variable. */
export function previewEmail(app: App, draft: EmailDraft): EmailPreview {
  const words = withVariables(checkedWords(draft))
  const mail = renderMail(words, samplesFor(app, words.variables))
  return { ...mail, unknownVariables: unknownVariables(words, words.variables) }
}

/** Sends the mail as it is being written to whoever writes it. */
export async function sendTestEmail(app: App, author: User, draft: EmailDraft): Promise<{ to: string }> {
  const { subject, html, text } = previewEmail(app, draft)
  const mail = { html, text, subject: `Test: ${subject}`.slice(0, 200), templateKey: draft.templateKey || 'test' }
  await app.db.transaction(async (tx) => {
    await tx.insert(outbox).values({ ...mail, to: author.email, userId: author.id, createdAt: app.now() })
    announce(tx, outboxTopic)
  })
  return { to: author.email }
}

function withVariables<T extends { templateKey: string; variables: string[] }>(template: T): T {
  return { ...template, variables: [...variablesOf(template.templateKey, template.variables)] }
}

function subjectOf(row: TemplateRow, author: User) {
  return {
    actorId: author.id,
    subjectType: 'e-mail template',
    subjectId: row.id,
    subjectName: row.templateKey,
  } as const
}

function logged({ templateKey, subject, htmlContent, textContent, isActive }: TemplateRow) {
  return { templateKey, subject, isActive, html: beginningOf(htmlContent), text: beginningOf(textContent) }
}
