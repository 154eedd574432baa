import { createAdaptorServer } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { aPlayer, aTournament, confirmCard, startEntry, times } from './builders.ts'
import type { StartedEntry } from '#features/payments/contract.ts'
import type { World } from './world.ts'

/** Twenty captains register and pay over HTTP at the same time. Returns their outcomes and the final state. */
export async function raceForLastTwoSpots(world: World) {
  const cup = await aTournament(world, { maxTeams: 8 })
  for (const name of ['Early', 'Earlier', 'Earliest']) await enterPending(await aPlayer(world), cup.id, name)
  const second = await aPlayer(world)
  for (const name of ['Soon', 'Sooner', 'Soonest']) await startEntry(second, cup, name)
  const captains = await Promise.all(times(20, () => aPlayer(world)))

  const server = createAdaptorServer({ fetch: world.api.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  const post = (cookie: string | undefined, path: string, body: unknown) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookie ?? '' },
      body: JSON.stringify(body),
    })

  const outcomes = await Promise.all(
    captains.map(async (captain, index) => {
      const teamName = `Rivals ${index}`
      const held = await post(captain.cookie, '/create-payment-intent', { tournamentId: cup.id, teamName })
      if (held.status !== 201) return ((await held.json()) as { code: string }).code
      const started = (await held.json()) as StartedEntry
      await confirmCard(world, started)
      const entered = await post(captain.cookie, '/teams', {
        name: teamName,
        tournamentId: cup.id,
        paymentIntentId: started.paymentIntentId,
      })
      return entered.status === 201 ? 'paid' : ((await entered.json()) as { code: string }).code
    }),
  )
  await new Promise((resolve) => server.close(resolve))
  const { rows } = await world.database.pool.query<{ paid: number; taken: number }>(
    `select count(*) filter (where payment_status = 'paid')::int as paid, count(*)::int as taken
     from registrations where tournament_id = $1 and payment_status in ('held', 'pending', 'paid')`,
    [cup.id],
  )
  const { intents } = await world.sandbox.control.summary()
  const charges = intents
    .filter(({ metadata }) => metadata.tournamentId === cup.id)
    .reduce((sum, { captures }) => sum + captures, 0)
  return { outcomes, ...rows[0]!, charges }
}

async function enterPending(
  captain: { post: (path: string, body: unknown) => Promise<Response> },
  tournamentId: string,
  name: string,
) {
  const reply = await captain.post('/teams', { name, tournamentId })
  if (reply.status !== 201) throw new Error(`a team could not register: ${await reply.text()}`)
}
