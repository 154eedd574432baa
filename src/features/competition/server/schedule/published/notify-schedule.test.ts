import { eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { outbox, tournaments, users } from '#db/schema.ts'
import { times } from '#test/builders.ts'
import { aDrawnTournament } from '#test/competition.ts'
import { proposed, someCourts } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const dayMs = 86_400_000

/** A draft for teams that each have their own captain, three days before the tournament. */
async function aDraft(count: number) {
  const cup = await aDrawnTournament(world, count)
  const startDate = new Date(world.clock.now.getTime() + 3 * dayMs)
  const dates = { startDate, endDate: new Date(startDate.getTime() + dayMs) }
  await world.app.db.update(tournaments).set(dates).where(eq(tournaments.id, cup.id))
  const named = times(count, (index) => ({
    username: `mailed${index}`,
    email: `mailed${index}@homefield.example`,
    emailVerified: true,
    firstName: 'Sam',
    lastName: 'Keller',
  }))
  const captains = await world.app.db.insert(users).values(named).returning({ id: users.id })
  const ids = [cup.teams.map(({ id }) => id), captains.map(({ id }) => id)]
  const pairs = 'from unnest($1::uuid[], $2::uuid[]) as pairs (team, captain)'
  await world.database.pool.query(`update teams set captain_id = captain ${pairs} where id = team`, ids)
  await world.database.pool.query(`update registrations set user_id = captain ${pairs} where team_id = team`, ids)
  const { revision } = await proposed(cup.organizer, cup.id, someCourts(8, startDate))
  const publish = () => cup.organizer.post(`/tournaments/${cup.id}/schedule/publish`, { revision })
  return { publish }
}

test('a schedule is emailed with one query for all addresses, and one insert for each 20 teams', async () => {
  const { publish } = await aDraft(24)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const reply = await publish()
  const statements = query.mock.calls.map(([statement]) => (statement as unknown as { text?: string }).text ?? '')
  query.mockRestore()
  expect(reply.status).toBe(200)
  expect(statements.filter((text) => text.startsWith('insert into "outbox"'))).toHaveLength(2)
  expect(statements.filter((text) => text.startsWith('select "id", "email", "first_name" from "users"'))).toHaveLength(
    1,
  )
  const mails = await world.app.db.select().from(outbox).where(eq(outbox.templateKey, 'schedule_published'))
  expect(new Set(mails.map(({ to }) => to)).size).toBe(24)
  expect(mails).toHaveLength(24)
})
