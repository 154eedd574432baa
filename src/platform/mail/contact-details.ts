import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { siteContent } from '#db/schema.ts'
import { contactDetailsFrom, contactPage } from '#lib/contact-details.ts'
import type { ContactDetails } from '#lib/contact-details.ts'

/** The contact details in emails, as set in the Content Manager. */
export async function readContactDetails(db: Queryable): Promise<ContactDetails> {
  const isContact = sql`starts_with(${siteContent.contentKey}, ${`${contactPage}.`})`
  const rows = await db
    .select({ contentKey: siteContent.contentKey, content: siteContent.content })
    .from(siteContent)
    .where(and(isContact, eq(siteContent.isActive, true)))
  return contactDetailsFrom(Object.fromEntries(rows.map(({ contentKey, content }) => [contentKey, content])))
}
