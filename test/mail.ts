import { and, desc, eq } from 'drizzle-orm'
import { outbox } from '#db/schema.ts'
import type { World } from './world.ts'

/** The mails of one kind to an address, latest first. */
export async function mailsTo(world: World, to: string, templateKey?: string) {
  await world.settled()
  const isKind = templateKey === undefined ? undefined : eq(outbox.templateKey, templateKey)
  return world.app.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.to, to), isKind))
    .orderBy(desc(outbox.id))
}

/** The token in the link of the latest mail of this kind to an address. */
export async function mailedToken(world: World, to: string, templateKey: string): Promise<string> {
  const [mail] = await mailsTo(world, to, templateKey)
  const token = /\?token=(\S+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no link was mailed to ${to}`)
  return token
}
