import { v7 as uuidv7 } from 'uuid'
import type * as schema from '#db/schema.ts'
import { demoAccounts, demoAdministrator, demoEmail } from '../accounts.ts'
import { people } from './people.ts'
import { towns } from '../towns.ts'
import type { Person } from '../types.ts'

type UserRow = typeof schema.users.$inferInsert & { id: string; createdAt: Date }

const day = 86_400_000

/** The administrator and the sixty players with their logins. */
export function peopleRows(now: Date, passwordHash: string) {
  const administrator = administratorRow(now)
  const players = people.map((person, index) => playerRow(person, index, now))
  const users = [administrator, ...players]
  const ids = new Map(users.map((user) => [user.username, user.id]))
  return {
    users,
    accounts: users.map((user) => ({
      userId: user.id,
      providerId: 'credential',
      accountId: user.id,
      password: passwordHash,
      createdAt: user.createdAt,
      updatedAt: user.createdAt,
    })),
    administratorId: administrator.id,
    idOf: (username: string) => {
      const id = ids.get(username)
      if (!id) throw new Error(`The demo world has no ${username}.`)
      return id
    },
  }
}

function administratorRow(now: Date): UserRow {
  const joined = new Date(now.getTime() - 430 * day)
  return {
    ...demoAdministrator,
    id: uuidv7({ msecs: joined.getTime() }),
    email: demoAccounts.administrator.email,
    emailVerified: true,
    role: 'administrator',
    createdAt: joined,
    updatedAt: joined,
  }
}

/** Players joined one by one over more than a year, and the new ones in the last week. */
function playerRow(person: Person, index: number, now: Date): UserRow {
  const daysAgo = person.isNew ? 1 + (index % 6) : 420 - index * 3
  const joined = new Date(now.getTime() - daysAgo * day - index * 977_000)
  return {
    id: uuidv7({ msecs: joined.getTime() }),
    username: person.username,
    email: demoEmail(person.username),
    emailVerified: true,
    firstName: person.firstName,
    lastName: person.lastName,
    bio: person.bio,
    location: towns[person.town].label,
    preferredSports: [...person.sports],
    wins: person.wins,
    losses: person.losses,
    totalPrizeWonCents: person.prizes * 100,
    createdAt: joined,
    updatedAt: joined,
  }
}
