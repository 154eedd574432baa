import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { FactBody, Setup, TableRules } from '#engine/contract.ts'
import { tablePresets } from '#engine/standings/presets.ts'
import { undoneOf } from '#engine/state/facts.ts'
import { double, groups, roundRobin, single, swiss } from '#engine/testing.ts'
import { loadCompetition } from '#features/competition/server/load.ts'
import { preview } from '#features/competition/server/read.ts'
import { record } from '#features/competition/server/record/record.ts'
import { withdrawalPolicies } from '#engine/values.ts'
import { readTournament } from '#features/tournaments/server/read.ts'
import { AppError } from '#lib/errors.ts'
import { times } from '../builders.ts'
import { aTournamentWithTeams, drawn, listPaidTeams } from '../competition.ts'
import { storedAndDerived } from '../derived.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import { change } from './changes.ts'
import { randomBracket } from './random-setups.ts'

type Cup = { id: string; organizer: { id: string } }

/**
 * Plays a tournament of any format in the database with random changes, and undoes them all in the end. After each one the rows must be those that follow
 * from the log, nothing must have changed that its preview did not list, and the end must be the beginning.
 */
export async function playStored(world: World, random: Random, steps: number): Promise<void> {
  const teams = 2 + random.below(9)
  const cup = await aTournamentWithTeams(world, teams, { maxTeams: teams + 3 })
  const setup = randomFormat(random, teams)
  expect((await cup.organizer.call('PUT', `/tournaments/${cup.id}/setup`, { setup })).status).toBe(200)
  await drawn(cup.organizer, cup.id)
  const captains = times(3, () => cup.captain.id)
  const spares = await listPaidTeams(world.app.db, cup.id, captains, world.clock.now, teams + 1)
  const start = await expectStored(world, cup)
  for (let step = 0; step < steps; step += 1) {
    const { state, facts } = await competitionIn(world, cup)
    const isFree = (team: string) => state.teams.every((other) => other.team !== team)
    const body = change(state, facts, random, () => spares.find(({ id }) => isFree(id))?.id ?? null)
    if (body) await addPreviewed(world, cup, body)
  }
  for (;;) {
    const { facts } = await competitionIn(world, cup)
    const undone = undoneOf(facts)
    const last = facts.findLast(({ id, kind }) => kind !== 'undo' && kind !== 'draw' && !undone.has(id))
    if (!last) break
    expect(await addPreviewed(world, cup, { kind: 'undo', fact: last.id })).toBe('recorded')
  }
  expect(await expectStored(world, cup), 'everything undone').toEqual(start)
}

/** Buchholz only works in Swiss tournaments. */
const usesBuchholz = ({ criteria }: TableRules) => criteria.some(({ key }) => key === 'buchholz')

export function randomFormat(random: Random, teams: number): Setup {
  const presets: TableRules[] = Object.values(tablePresets)
  const tableOf = (rules: TableRules[]) => ({ ...random.pick(rules), withdrawal: random.pick(withdrawalPolicies) })
  const table = tableOf(presets.filter((rules) => !usesBuchholz(rules)))
  const isLarge = teams >= 6
  return random.pick([
    () => double({ reset: random.chance(0.5) }),
    () => single({ thirdPlace: random.chance(0.5), rule: 'replay' }),
    () => roundRobin({ table }),
    () => swiss(Math.min(3, teams - 1), { table: tableOf(presets) }),
    () => randomBracket(random, teams),
    () =>
      groups(isLarge ? 2 : 1, {
        table,
        wildCards: isLarge ? random.below(2) : 0,
        advance: isLarge ? random.pick([1, 2]) : 2,
      }),
  ])()
}

async function competitionIn(world: World, { id }: Cup) {
  return loadCompetition(world.app.db, await readTournament(world.app.db, id))
}

/** Adds a fact with confirmation of what its preview showed. What cannot be previewed cannot be recorded either. */
async function addPreviewed(world: World, cup: Cup, body: FactBody): Promise<string> {
  const { app } = world
  const id = randomUUID()
  const before = await expectStored(world, cup)
  const effect = await preview(app, cup.id, { id, fact: body }).catch(refusalIn)
  const confirmedEffect = typeof effect === 'string' ? undefined : effect.hash
  const actor = { kind: 'user', id: cup.organizer.id, name: 'Olga Organizer', role: 'organizer' } as const
  const recorded = await record(app, cup.id, { id, body, actor, confirmedEffect, reason: 'Seen again' }).catch(
    refusalIn,
  )
  const after = await expectStored(world, cup)
  if (typeof effect === 'string') {
    expect([effect, after]).toEqual([recorded, before])
    return effect
  }
  expect(recorded).not.toBeTypeOf('string')
  const listed = new Set(effect.matches.map(({ number }) => number))
  const unlisted = after.matches.filter(
    (row, index) => !listed.has(row.number) && JSON.stringify(row) !== JSON.stringify(before.matches[index]),
  )
  expect(unlisted, 'changes that the preview did not list').toEqual([])
  return 'recorded'
}

function refusalIn(error: unknown): string {
  if (error instanceof AppError) return error.code
  throw error
}

async function expectStored(world: World, { id }: Cup) {
  const { stored, derived } = await storedAndDerived(world.app.db, id)
  expect(stored, 'the rows are those that follow from the log').toEqual(derived)
  return stored
}
