import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { emailTemplates } from '#db/schema.ts'
import { accountMails } from './mail-texts/accounts.ts'
import { contactMails } from './mail-texts/contact.ts'
import { teamMails } from './mail-texts/teams.ts'
import type { MailTemplate } from './mail-texts/template.ts'
import { tournamentMails } from './mail-texts/tournaments.ts'

/** Every mail the app sends, in its built-in words; the administrator's own stand in `email_templates` under the same key. */
export const mailTemplates = { ...accountMails, ...teamMails, ...tournamentMails, ...contactMails }

export type TemplateKey = keyof typeof mailTemplates
export type MailVariables<Key extends TemplateKey> = Record<(typeof mailTemplates)[Key]['variables'][number], string>

/** The administrator's words for this mail while they are active, else none. */
export async function ownTemplate(db: Queryable, key: TemplateKey): Promise<MailTemplate | null> {
  const isOwn = and(eq(emailTemplates.templateKey, key), eq(emailTemplates.isActive, true))
  const [row] = await db.select().from(emailTemplates).where(isOwn)
  return row ?? null
}

/**
 * Lists every built-in template in `email_templates`, where the administrator finds and edits them. What somebody edited stays as it is;
 * what nobody touched follows the built-in words of this version.
 */
export async function listTemplates(db: Queryable): Promise<void> {
  const rows = Object.entries(mailTemplates).map(([templateKey, { variables, ...words }]) => ({
    ...words,
    templateKey,
    variables: [...variables],
  }))
  await db
    .insert(emailTemplates)
    .values(rows)
    .onConflictDoUpdate({
      target: emailTemplates.templateKey,
      set: {
        subject: theNew('subject'),
        htmlContent: theNew('html_content'),
        textContent: theNew('text_content'),
        variables: theNew('variables'),
        updatedAt: sql`${emailTemplates.updatedAt}`,
      },
      setWhere: eq(emailTemplates.updatedAt, emailTemplates.createdAt),
    })
}

const theNew = (column: string) => sql.raw(`excluded.${column}`)
