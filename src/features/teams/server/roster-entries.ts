import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import { validate as isId } from 'uuid'
import { z } from 'zod'
import type { Queryable } from '#db/client.ts'
import { users } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import { hasWebAddress } from '#lib/web-address.ts'

/** One player as the captain typed it. */
export type RosterEntry = { name: string } | { userId: string } | { email: string }

/**
 * The players a captain typed: '@username' and ids of accounts, email addresses, and names. Each once. A name that is also somebody's
 * username is still only a name. Unknown accounts are refused.
 */
export async function entriesFrom(db: Queryable, typed: readonly string[]): Promise<RosterEntry[]> {
  const given = typed.map((member) => member.replace(otherAtSigns, '@'))
  const usernames = given.filter(isUsername).map((member) => member.slice(1).toLowerCase())
  const ids = given.filter((member) => isId(member))
  const isListed = or(inArray(users.id, ids), inArray(sql`lower(${users.username})`, usernames))
  const found = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(isListed, isNull(users.deletedAt)))
  const idOf = new Map(
    found.flatMap(({ id, username }) => [
      [id, id],
      [`@${username.toLowerCase()}`, id],
    ]),
  )
  const entries = given.map((member): RosterEntry => {
    if (isEmail(member)) return { email: member }
    if (!isUsername(member) && !isId(member)) return { name: member }
    const userId = idOf.get(member.toLowerCase())
    if (!userId) throw wrongMembers(`There is no player called ${member}.`)
    return { userId }
  })
  return [...new Map(entries.map((entry) => [Object.values(entry)[0]!.toLowerCase(), entry])).values()]
}

/** Refuses new names that contain a web address, or an @, which would make a name look like a member. Names on the team may stay. */
export function refuseBadNames(entries: readonly RosterEntry[], existing: readonly string[]): void {
  const names = entries.flatMap((entry) => ('name' in entry && !existing.includes(entry.name) ? entry.name : []))
  const withAt = names.find((name) => name.normalize('NFKC').includes('@'))
  if (withAt) throw wrongMembers(`“${withAt}” is not a name, a @username or an email address.`)
  const withAddress = names.find((name) => hasWebAddress(name))
  if (withAddress) throw wrongMembers(`Leave out web addresses: “${withAddress}”.`)
}

const wrongMembers = (sentence: string) => new AppError('invalid_input', { fields: { members: sentence } })

/** Full-width and small ones at the start of a line: they look the same. */
const otherAtSigns = /^[\uff20\ufe6b]/u
const isUsername = (member: string) => member.startsWith('@')
const isEmail = (member: string) => z.email().safeParse(member).success
