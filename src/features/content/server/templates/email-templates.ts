import { eq } from 'drizzle-orm'
import { one } from '#db/one.ts'
import { emailTemplates, outbox } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { readContactDetails, outboxTopic } from '#platform/mail/mail.ts'
import { renderMail } from '#platform/mail/render.ts'
import { countRows, keyset, pageOf } from '#platform/http/paging.ts'
import { refuseConflict, revisionOf } from '#platform/revision.ts'
import type { User } from '#platform/http/session.ts'
import type {
  CreateEmailTemplate,
  EditEmailTemplate,
  EmailDraft,
  EmailPreview,
  EmailTemplate,
  ListTemplates,
} from '../../template-contract.ts'
import { auditExcerpt } from '../changes.ts'
import { samplesFor } from './email-samples.ts'
import { checkedWords, knownVariables, unknownVariables } from './template-check.ts'
import { holdPictures } from '../media/uses.ts'

type TemplateRow = typeof emailTemplates.$inferSelect

const byKey = keyset('asc', { column: emailTemplates.templateKey, type: 'text' })

export function toEmailTemplate(app: App, row: TemplateRow): EmailTemplate {
  return {
    ...row,
    knownVariables: knownVariables(row.variables),
    unknownVariables: unknownVariables(row, row.variables),
    isBuiltIn: app.mailTemplates.has(row.templateKey),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: revisionOf(editableOf(row)),
  }
}

function editableOf({ templateKey, subject, htmlContent, textContent, variables, isActive }: Omit<TemplateRow, 'id'>) {
  return { templateKey, subject, htmlContent, textContent, variables, isActive }
}

export async function listEmailTemplates(app: App, query: ListTemplates) {
  const found = await app.db
    .select()
    .from(emailTemplates)
    .where(byKey.after(query.cursor))
    .orderBy(...byKey.orderBy)
    .limit(query.limit + 1)
  const total = await countRows(app.db, emailTemplates)
  return { ...pageOf(found, query.limit, (row) => [row.templateKey]), total }
}

export async function createEmailTemplate(app: App, author: User, input: CreateEmailTemplate): Promise<TemplateRow> {
  const words = withVariables(app, checkedWords(input))
  const now = app.now()
  return transact(app.db, async (tx) => {
    await holdPictures(tx, 'htmlContent', words.htmlContent)
    const rows = await tx
      .insert(emailTemplates)
      .values({ ...words, createdAt: now, updatedAt: now })
      .returning()
    const row = one(rows)
    await recordAudit(tx, { ...subjectOf(row, author), action: 'created', after: logged(row) })
    return row
  })
}

/** Changes the given fields. Sending the same values changes nothing, so that a built-in text stays up to date with the app. */
export async function editEmailTemplate(app: App, author: User, id: string, edit: EditEmailTemplate) {
  const { revision, ...input } = edit
  return transact(app.db, async (tx) => {
    const [before] = await tx.select().from(emailTemplates).where(eq(emailTemplates.id, id)).for('update')
    if (!before) throw new AppError('email_template_not_found')
    refuseConflict(revision, editableOf(before))
    const isRenamed = input.templateKey !== undefined && input.templateKey !== before.templateKey
    if (isRenamed && app.mailTemplates.has(before.templateKey)) throw new AppError('email_template_key_fixed')
    const after = editableOf(withVariables(app, checkedWords({ ...before, ...input })))
    if (revisionOf(after) === revisionOf(editableOf(before))) return before
    await holdPictures(tx, 'htmlContent', after.htmlContent)
    const rows = await tx
      .update(emailTemplates)
      .set({ ...after, updatedAt: app.now() })
      .where(eq(emailTemplates.id, id))
      .returning()
    const row = one(rows)
    await recordAudit(tx, { ...subjectOf(row, author), action: 'edited', before: logged(before), after: logged(row) })
    return row
  })
}

/** The mail as it would arrive, with a sample for every variable. */
export async function previewEmail(app: App, draft: EmailDraft): Promise<EmailPreview> {
  const words = withVariables(app, checkedWords(draft))
  const mail = renderMail(words, { ...(await readContactDetails(app.db)), ...samplesFor(app, words.variables) })
  return {
    ...mail,
    knownVariables: knownVariables(words.variables),
    unknownVariables: unknownVariables(words, words.variables),
  }
}

/** Sends an unsaved email to its author. */
export async function sendTestEmail(app: App, author: User, draft: EmailDraft): Promise<{ to: string }> {
  const { subject, html, text } = await previewEmail(app, draft)
  const mail = { html, text, subject: `Test: ${subject}`.slice(0, 200), templateKey: draft.templateKey || 'test' }
  await transact(app.db, async (tx) => {
    await tx.insert(outbox).values({ ...mail, to: author.email, userId: author.id, createdAt: app.now() })
    tx.announce(outboxTopic)
  })
  return { to: author.email }
}

/** The variables of built-in emails are fixed; other templates list their own. */
function withVariables<T extends { templateKey: string; variables: string[] }>(app: App, template: T): T {
  const builtIn = app.mailTemplates.get(template.templateKey)
  return builtIn ? { ...template, variables: [...builtIn.variables] } : template
}

function subjectOf(row: TemplateRow, author: User) {
  return {
    actorId: author.id,
    subjectType: 'email template',
    subjectId: row.id,
    subjectName: row.templateKey,
  } as const
}

function logged({ templateKey, subject, htmlContent, textContent, isActive }: TemplateRow) {
  return { templateKey, subject, isActive, html: auditExcerpt(htmlContent), text: auditExcerpt(textContent) }
}
