import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aSystem } from './system.ts'
import type { System } from './system.ts'
import { doubleClick } from './race/double-click.ts'
import { expiryAgainstPayment } from './race/expiry.ts'
import { lastSpot } from './race/last-spot.ts'
import { maxTeamsLowered } from './race/max-teams.ts'
import type { Race, Removable } from './race/race.ts'
import { disable } from './race/disable.ts'
import { replacementRivals } from './race/replacement.ts'
import { rivalReports } from './race/rival-reports.ts'
import { sameName } from './race/same-name.ts'
import { waitingListAgainstRelease } from './race/waiting-list.ts'
import { withdrawalAgainstRefund } from './race/withdrawal.ts'
import { isFullRun } from './full-run.ts'

const rounds = isFullRun ? 20 : 1
/** The maximum number of rounds in which a race without its mechanism must fail. */
const maxRounds = 20

let system: System
beforeAll(async () => {
  system = await aSystem({ apps: 2, preload: 'disable-mechanisms.ts' })
})
afterAll(() => system.close())

const putBack: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await system.empty()
  for (const restore of putBack.splice(0)) await restore()
})
const disableFor = async (removable: Removable) => putBack.push(await disable(system, removable))

/** The first failing round and its failures; null when all rounds pass. */
async function firstFailure(race: Race, rounds: number): Promise<{ round: number; wrong: string[] } | null> {
  for (let round = 0; round < rounds; round += 1) {
    await system.empty()
    const wrong = await race.run(system, round)
    if (wrong.length > 0) return { round, wrong }
  }
  return null
}

const races = [
  lastSpot,
  sameName,
  doubleClick,
  expiryAgainstPayment,
  withdrawalAgainstRefund,
  maxTeamsLowered,
  rivalReports,
  waitingListAgainstRelease,
  replacementRivals,
]

describe.each(races.map((race) => [race.name, race] as const))('%s', (_, race) => {
  const trials = race.trials.map((trial) => [trial.mechanism, trial] as const)

  test('holds in every round', async () => {
    expect(await firstFailure(race, rounds)).toBeNull()
  })

  test.each(trials.filter(([, { alone }]) => alone))('holds with %s alone', async (_, { alone }) => {
    await disableFor(alone!)
    expect(await firstFailure(race, rounds)).toBeNull()
  })

  test.each(trials)('fails without %s', async (_, { alone, remove }) => {
    if (alone) await disableFor(alone)
    await disableFor(remove)
    expect(await firstFailure(race, maxRounds)).not.toBeNull()
  })
})
