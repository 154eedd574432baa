import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { demoAccounts } from '#demo/accounts.ts'
import { openDatabase } from '#db/client.ts'
import { registrations, teams, tournaments, users } from '#db/schema.ts'
import type { runningSite } from './installation.ts'

type Site = Pick<Awaited<ReturnType<typeof runningSite>>, 'app' | 'cookie' | 'database' | 'id'>

/** The date this many days from now. */
function days(count: number): Date {
  return new Date(Date.now() + count * 86_400_000)
}

/** A tournament of the logged-in user whose spots are all paid. Returns its id. */
export async function aFullTournament(site: Site, size = 64): Promise<string> {
  const { db, pool } = openDatabase(site.database.url)
  const [organizer] = await db.select().from(users).where(eq(users.email, demoAccounts.captain.email))
  const [open] = await db.select().from(tournaments).where(eq(tournaments.id, site.id))
  const { name, description, sport, location, teamSize, skillLevel, timeZone } = open!
  const dates = {
    registrationDeadline: days(-1),
    startDate: days(0),
    endDate: days(1),
    createdAt: days(0),
    updatedAt: days(0),
  }
  const money = { entryFeeCents: 0, prizePoolCents: 0 }
  const form = { name, description, sport, location, teamSize, skillLevel, timeZone }
  const [made] = await db
    .insert(tournaments)
    .values({ ...form, ...dates, ...money, maxTeams: size, organizerId: organizer!.id })
    .returning()
  const names = Array.from({ length: size }, (_, index) => `Team ${index + 1}`)
  const own = { tournamentId: made!.id, captainId: organizer!.id }
  const listed = await db
    .insert(teams)
    .values(names.map((team) => ({ ...own, name: team })))
    .returning()
  await db.insert(registrations).values(
    listed.map((team) => ({
      tournamentId: made!.id,
      userId: organizer!.id,
      teamId: team.id,
      teamName: team.name,
      feeCents: 0,
      paymentStatus: 'paid' as const,
      paidBy: 'free' as const,
      registeredAt: new Date(),
    })),
  )
  await pool.end()
  return made!.id
}

/**
 * Draws by seeds. `report` enters or corrects the score of the first match, and returns the report's number in the log. `catchUp` comes before
 * it when something else was added to the log.
 */
export async function draw(site: Site, id: string) {
  const { matches } = (await send(site, `${id}/draw`, { id: randomUUID(), by: 'seeds' })) as {
    matches: { number: number; slots: [{ team: string }, { team: string }] }[]
  }
  const sides = matches[0]!.slots.map(({ team }) => team)
  let seen = 0
  const report = async (score: number): Promise<number> => {
    const result = { outcome: 'played', score: { score: [100 + (score % 50), score % 50] } }
    const body = { id: randomUUID(), teams: sides, result, basedOn: seen, reason: 'Counted again' }
    const { seq } = (await send(site, `${id}/matches/1/reports`, body)) as { seq: number }
    seen = seq
    return seq
  }
  const catchUp = async () => {
    const reply = await fetch(`${site.app.url}/api/tournaments/${id}/competition`)
    seen = ((await reply.json()) as { version: number }).version
  }
  return { report, catchUp }
}

/** Sends a change of a tournament, and again if the connection breaks: facts have an id, so each is recorded once. */
export async function send(
  site: Site,
  path: string,
  body: object,
  { method = 'POST', tries = 3 }: { method?: 'POST' | 'PUT'; tries?: number } = {},
): Promise<unknown> {
  const { app, cookie } = site
  const headers = { cookie, 'content-type': 'application/json', origin: app.url.replace('127.0.0.1', 'localhost') }
  const url = `${app.url}/api/tournaments/${path}`
  try {
    const reply = await fetch(url, { method, headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status} ${await reply.text()}`)
    return await reply.json()
  } catch (error) {
    if (!(error instanceof TypeError) || tries === 1) throw error
    return send(site, path, body, { method, tries: tries - 1 })
  }
}
