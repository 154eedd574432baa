import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storedAndDerived } from '#test/derived.ts'
import { times } from '#test/builders.ts'
import type { KillMoment } from '../commands.ts'
import { isFullRun } from '../full-run.ts'
import { randomOf } from '../random.ts'
import type { Random } from '../random.ts'
import { aSystem } from '../system.ts'
import type { System } from '../system.ts'
import { aPlayableCup, deliver, formats, logOf, outcomeOf } from './log.ts'
import type { Format, PlayableCup, Sent } from './log.ts'

const hourMs = 3_600_000

/** Plays a Swiss tournament. */
const shortSeed = formats.indexOf('swiss')

let system: System
/** The outcome of each format's log without kills. */
const expected = new Map<Format, Awaited<ReturnType<typeof outcomeOf>>>()
beforeAll(async () => {
  system = await aSystem({ apps: 2, preload: 'kill-at.ts' })
})
afterAll(() => system.close())
beforeEach(emptied)

/** Starts at a full hour, because a team's results within an hour are one notification. */
async function emptied() {
  await Promise.all(system.apps.map((app) => app.send({ sweeping: false })))
  await system.empty()
  await system.setClock(hourMs - (Date.now() % hourMs))
  await system.database.pool.query(
    `update users set wins = 0, losses = 0, total_prize_won_cents = 0, verified_wins = 0, verified_losses = 0, verified_prize_cents = 0`,
  )
}

/** An emptied system with a cup whose log has been delivered once before, without kills. */
async function aKnownCup(format: Format): Promise<PlayableCup> {
  if (!expected.has(format)) {
    const cup = await aPlayableCup(system, format)
    const log = logOf(cup)
    for (const sent of log) expectDelivered(sent, await deliver(system.apps[0]!, sent))
    expected.set(format, await outcomeOf(system, cup, log))
    await emptied()
  }
  return aPlayableCup(system, format)
}

const expectDelivered = ({ what }: Sent, { code }: { code: string | null }) =>
  expect([what, code]).toEqual([what, null])

async function expectOneOutcome(cup: PlayableCup, log: readonly Sent[]) {
  expect(await outcomeOf(system, cup, log)).toEqual(expected.get(cup.format))
  const { stored, derived } = await storedAndDerived(system.database.db, cup.cup.id)
  expect(stored).toEqual(derived)
}

async function restarted(index: number) {
  await system.restart(system.aheadMs, undefined, index)
  await system.apps[index]!.send({ sweeping: false })
}

/**
 * Sends a command to a process that may have been killed after its last answer, at a statement that follows the commit. Returns whether it
 * was alive.
 */
async function sendIfAlive(index: number, kill: KillMoment | null): Promise<boolean> {
  const app = system.apps[index]!
  try {
    await app.send({ kill })
    return true
  } catch (error) {
    if (await app.wasKilled()) return false
    throw error
  }
}

/** Sends every fact to a process that keeps being killed, and then to both processes at once. Returns how many kills there were. */
async function deliverKilled(log: readonly Sent[], killFor: (sent: Sent) => KillMoment | null): Promise<number> {
  let kills = 0
  for (const sent of log) {
    const kill = killFor(sent)
    await system.apps[0]!.send({ kill })
    const answer = await deliver(system.apps[0]!, sent)
    const isKilled = answer.code === 'no_reply' || !(await sendIfAlive(0, null))
    if (isKilled) kills += 1
    const again = async () => {
      if (isKilled) await restarted(0)
      return deliver(system.apps[0]!, sent)
    }
    for (const each of await Promise.all([deliver(system.apps[1]!, sent), again()])) expectDelivered(sent, each)
  }
  return kills
}

const commit = (when: KillMoment['when']): KillMoment => ({
  on: 'commit',
  having: ['insert into "competition_facts"'],
  when,
})
const statement = (skip: number): KillMoment => ({ on: 'statement', having: [], when: 'after', skip })

/** Delivers a new log, and returns how many facts it has and how often the process was killed. */
async function killedCup(format: Format, planFor: (facts: number) => (index: number) => KillMoment | null) {
  await emptied()
  const cup = await aKnownCup(format)
  const log = logOf(cup)
  const killFor = planFor(log.length)
  const kills = await deliverKilled(log, (sent) => killFor(log.indexOf(sent)))
  await expectOneOutcome(cup, log)
  return { facts: log.length, kills }
}

describe('a log delivered twice, by two processes, leaves one state and each fact once', () => {
  // The short form plays one format here and another one below.
  test.each(isFullRun ? formats : ['groups' as const])(
    'of a %s cup, with the first one killed around a commit and at a statement',
    async (format) => {
      const random = randomOf(13)
      const at = random.between(0, 9)
      const { kills } = await killedCup(format, (facts) => {
        const [first, second, third] = random.shuffled(times(facts, (index) => index))
        return (index) => {
          if (index === first) return commit('before')
          if (index === second) return commit('after')
          return index === third ? statement(at) : null
        }
      })
      expect({ at, kills }).toEqual({ at, kills: 3 })
    },
  )

  test.runIf(isFullRun).each(formats)(
    'of a %s cup, with the first one killed before and after every commit, and after every statement',
    async (format) => {
      for (const when of ['before', 'after'] as const) {
        const { facts, kills } = await killedCup(format, () => () => commit(when))
        expect(kills).toBe(facts)
      }
      for (let skip = 0; ; skip += 1) if ((await killedCup(format, () => () => statement(skip))).kills === 0) break
    },
  )

  test.each(times(isFullRun ? 21 : 1, (index) => (isFullRun ? index : shortSeed)))(
    'with both at the same time and killed at random (seed %i)',
    async (seed) => {
      const cup = await aKnownCup(formats[seed % formats.length]!)
      const log = logOf(cup)
      const kills = await Promise.all(
        system.apps.map((_, index) => deliverAndDie(log, index, randomOf(2 * seed + index))),
      )
      expect(Math.max(...kills)).toBeGreaterThan(0)
      await expectOneOutcome(cup, log)
    },
  )
})

/** Sends every fact to this process, and again after each restart. Returns how often it was killed. */
async function deliverAndDie(log: readonly Sent[], index: number, random: Random): Promise<number> {
  let kills = 0
  const send = (sent: Sent) => deliver(system.apps[index]!, sent)
  for (const sent of log) {
    const moment: KillMoment = {
      on: 'statement',
      having: [],
      when: random.one(['before', 'after']),
      skip: random.between(0, 12),
    }
    const kill = random.isTrue(isFullRun ? 0.3 : 0.1) ? moment : null
    if (!(await sendIfAlive(index, kill))) {
      kills += 1
      await restarted(index)
    }
    let answer = await send(sent)
    while (answer.code === 'no_reply') {
      kills += 1
      await restarted(index)
      answer = await send(sent)
    }
    expectDelivered(sent, answer)
  }
  return kills
}
