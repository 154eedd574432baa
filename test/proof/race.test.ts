import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aHouse } from './house.ts'
import type { House } from './house.ts'
import { doubleClick } from './race/double-click.ts'
import { expiryAgainstPayment } from './race/expiry.ts'
import { lastPlace } from './race/last-place.ts'
import { maxTeamsLowered } from './race/max-teams.ts'
import type { Race, Removable } from './race/race.ts'
import { takeOutOf } from './race/take-out.ts'
import { sameName } from './race/same-name.ts'
import { withdrawalAgainstRefund } from './race/withdrawal.ts'
import { isWhole } from './size.ts'

const rounds = isWhole ? 20 : 1
/** How often a race is run without its mechanism, at most, until it goes wrong. */
const mostRounds = 20

let house: House
beforeAll(async () => {
  house = await aHouse({ apps: 2, preload: 'without.ts' })
})
afterAll(() => house.close())

const putBack: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await house.empty()
  for (const restore of putBack.splice(0)) await restore()
})
const takeOut = async (removable: Removable) => putBack.push(await takeOutOf(house, removable))

/** The first round that does not go exactly as it should, and what is wrong with it; null when all do. */
async function firstFailure(race: Race, rounds: number): Promise<{ round: number; wrong: string[] } | null> {
  for (let round = 0; round < rounds; round += 1) {
    await house.empty()
    const wrong = await race.run(house, round)
    if (wrong.length > 0) return { round, wrong }
  }
  return null
}

const races = [lastPlace, sameName, doubleClick, expiryAgainstPayment, withdrawalAgainstRefund, maxTeamsLowered]

describe.each(races.map((race) => [race.name, race] as const))('%s', (_, race) => {
  const trials = race.trials.map((trial) => [trial.mechanism, trial] as const)

  test('every time', async () => {
    expect(await firstFailure(race, rounds)).toBeNull()
  })

  test.each(trials.filter(([, { alone }]) => alone))('also when %s is all that holds it', async (_, { alone }) => {
    await takeOut(alone!)
    expect(await firstFailure(race, rounds)).toBeNull()
  })

  test.each(trials)('but not without %s', async (_, { alone, remove }) => {
    if (alone) await takeOut(alone)
    await takeOut(remove)
    expect(await firstFailure(race, mostRounds)).not.toBeNull()
  })
})
