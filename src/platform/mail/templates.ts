import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { emailTemplates } from '#db/schema.ts'

/** A mail that the administrator can edit: mustache templates, and HTML without the common frame. */
export type MailTemplate<Name extends string = string> = {
  subject: string
  htmlContent: string
  textContent: string
  /** The names that the templates may use. */
  variables: readonly Name[]
}

/** A mail with its built-in text. The administrator's version is in `email_templates` under the same key. */
export type BuiltInMail<Name extends string = string> = MailTemplate<Name> & {
  key: string
  /** About payments, security or logging in: sent however much mail its recipient gets. */
  isEssential: boolean
  /** Caused by what an organizer or another captain does: sent within the limits of `caused-mail.ts`. */
  isCausedByOthers: boolean
}

/** A paragraph, or one that is included only when the variable `when` has a value. */
type Paragraph = string | { when: string; say: string }

/** A built-in mail: greeting, paragraphs, and a button to `link`, as HTML and plain text. Sending it needs a value for every variable. */
export function mailTemplate<const Name extends string>(
  key: string,
  variables: readonly Name[],
  mail: {
    subject: string
    greeting?: string
    paragraphs: readonly Paragraph[]
    button: string
    isEssential?: boolean
    isCausedByOthers?: boolean
  },
): BuiltInMail<Name> {
  const paragraphs = [mail.greeting ?? 'Hi {{firstName}},', ...mail.paragraphs]
  return {
    key,
    variables,
    isEssential: mail.isEssential ?? false,
    isCausedByOthers: mail.isCausedByOthers ?? false,
    subject: mail.subject,
    htmlContent: [...paragraphs.map(asHtml), `<p><a class="button" href="{{link}}">${mail.button}</a></p>`].join('\n'),
    textContent: [...paragraphs.map(asText), `${mail.button}:\n{{link}}\n`].join('\n'),
  }
}

function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${paragraph}</p>`
  return `{{#${paragraph.when}}}\n<p>${paragraph.say}</p>\n{{/${paragraph.when}}}`
}

/** Section tags on a line of their own leave no empty line behind. */
function asText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `${paragraph}\n`
  return `{{#${paragraph.when}}}\n${paragraph.say}\n\n{{/${paragraph.when}}}`
}

/** The administrator's version of this mail if it is active, else null. */
export async function editedTemplate(db: Queryable, key: string): Promise<MailTemplate | null> {
  const isActive = and(eq(emailTemplates.templateKey, key), eq(emailTemplates.isActive, true))
  const [row] = await db.select().from(emailTemplates).where(isActive)
  return row ?? null
}

/**
 * Lists every built-in mail in `email_templates`, where the administrator edits it. Edited mails are kept; the others are updated to this
 * version's text.
 */
export async function listTemplates(
  app: { db: Queryable; now: () => Date },
  mails: Iterable<BuiltInMail>,
): Promise<void> {
  const now = app.now()
  const rows = [...mails].map(({ key, variables, isEssential: _essential, isCausedByOthers: _caused, ...words }) => ({
    ...words,
    templateKey: key,
    variables: [...variables],
    createdAt: now,
    updatedAt: now,
  }))
  await app.db
    .insert(emailTemplates)
    .values(rows)
    .onConflictDoUpdate({
      target: emailTemplates.templateKey,
      set: {
        subject: theNew('subject'),
        htmlContent: theNew('html_content'),
        textContent: theNew('text_content'),
        variables: theNew('variables'),
      },
      setWhere: eq(emailTemplates.updatedAt, emailTemplates.createdAt),
    })
}

const theNew = (column: string) => sql.raw(`excluded.${column}`)
