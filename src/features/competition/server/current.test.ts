import { expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { readTournament } from '#features/tournaments/server/service.ts'
import { times, visitor } from '#test/builders.ts'
import { aDrawnTournament, aReport, competitionOf } from '#test/competition.ts'
import { useWorld } from '#test/world.ts'
import { currentOf } from './current.ts'

const world = useWorld()

test('a version of the log is read once for twenty concurrent viewers, and not again for later ones', async () => {
  const cup = await aDrawnTournament(world, 4)
  const tournament = await readTournament(world.app.db, cup.id)
  const report = aReport(await competitionOf(visitor(world), cup.id), 1, [1, 0])
  expect((await cup.organizer.post(`/tournaments/${cup.id}/matches/1/reports`, report)).status).toBe(201)
  let queries = 0
  const db = new Proxy(world.app.db, {
    get(target, name: keyof Database) {
      if (name === 'select') queries += 1
      return target[name]
    },
  })
  const read = () => Promise.all(times(20, () => currentOf(db, tournament, 2)))
  const states = [...(await read()), ...(await read())]
  expect(new Set(states).size).toBe(1)
  expect(states[0]).toMatchObject({ version: 2, competition: 'running' })
  // One query for the competition's row and one for its log.
  expect(queries).toBe(2)
})
