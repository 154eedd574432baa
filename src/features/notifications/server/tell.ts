import type { Transaction } from '#db/client.ts'
import { addressesOf, queueMails } from '#platform/mail.ts'
import type { MailVariables, TemplateKey } from '#platform/mail-templates.ts'
import { notifyAll } from './notify.ts'
import type { News } from './notify.ts'

type Told<Key extends TemplateKey> = News & {
  eventKey: string
  /** The same in a mail; the person's first name is put in here. */
  mail: { templateKey: Key; variables: Omit<MailVariables<Key>, 'firstName'> }
}

/**
 * Tells people of an event, on the page and by mail, in the transaction that causes it; each of them once for its `eventKey`.
 * Deleted accounts hear nothing.
 */
export async function tell<Key extends TemplateKey>(
  tx: Transaction,
  userIds: readonly string[],
  { mail, ...news }: Told<Key>,
): Promise<void> {
  const people = await addressesOf(tx, userIds)
  const told = new Set(
    await notifyAll(
      tx,
      people.map(({ id }) => id),
      news,
    ),
  )
  const mails = people
    .filter(({ id }) => told.has(id))
    .map(({ id, email, firstName }) => ({
      to: email,
      userId: id,
      variables: { ...mail.variables, firstName } as MailVariables<Key>,
      eventKey: `${news.eventKey}:${id}`,
    }))
  await queueMails(tx, mail.templateKey, mails)
}
