import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, test } from 'vitest'
import { aSystem, delivered } from './system.ts'
import type { System } from './system.ts'
import type { KillPoint } from './kill/kill-point.ts'
import { cashPoints } from './kill/cash-points.ts'
import { entryPoints } from './kill/entry-points.ts'
import { expiryPoints } from './kill/expiry-points.ts'
import { payLinkPoints } from './kill/pay-link-points.ts'
import { paymentPoints } from './kill/payment-points.ts'
import { replacementPoints } from './kill/replacement-points.ts'
import { refundPoints } from './kill/refund-points.ts'
import { aScene, hold, concurrently } from './kill/scene.ts'
import type { Scene } from './kill/scene.ts'
import { stateOf } from './kill/state.ts'
import { times } from '#test/builders.ts'
import { isFullRun } from './full-run.ts'
import { brokenInvariants } from './invariants.ts'

const points: readonly KillPoint[] = [
  ...entryPoints,
  ...paymentPoints,
  ...refundPoints,
  ...replacementPoints,
  ...expiryPoints,
  ...cashPoints,
  ...payLinkPoints,
]

/** How long the app is down. Twenty minutes outlast any hold; zero is before any request in progress times out. */
const downtimeMs = [20_000, 20 * 60_000, 0, 60_000]

/** Twenty seeds for each point, which takes half an hour on two cores, or one, which differs from point to point. */
const cases = points.flatMap((point, index) =>
  (isFullRun ? times(20, (seed) => seed) : [index % downtimeMs.length]).map(
    (seed) => [point.name, seed, point] as const,
  ),
)

/** A case that hangs ends, so that the full run does. */
const timeout = 5 * 60_000

test.concurrent.for(cases)('killed %s, the app recovers (seed %i)', { timeout }, ([, seed, point], { expect }) =>
  withSystem(async (system) => {
    const scene = await killedScene(system, point, seed)
    expect(await stateOf(scene, scene.victim)).toMatchObject(point.left(scene))
    await point.meanwhile?.(scene)

    await system.restart(system.aheadMs + downtimeMs[(seed + (seed >> 2)) % downtimeMs.length]!)
    await expect.poll(() => brokenInvariants(system), { timeout: 60_000, interval: 250 }).toEqual([])

    await point.after?.(scene)
    await expect.poll(() => brokenInvariants(system), { timeout: 10_000, interval: 250 }).toEqual([])
  }),
)

/**
 * A scene whose process was killed at the requested point. Sweeps are off until then, because on a slow machine one might finish the
 * interrupted work.
 */
async function killedScene(system: System, point: KillPoint, seed: number): Promise<Scene> {
  await system.apps[0]!.send({ sweeping: false })
  await system.setClock(0)
  await delivered(system)
  const scene = await aScene(system, seed)
  await point.prepare(scene)
  const kill = await point.kill(scene)
  if (point.act === 'restart') {
    await system.restart(point.laterMs ?? 0, kill)
  } else {
    await system.apps[0]!.send({ kill })
    await system.setClock(point.laterMs ?? 0)
    await Promise.all([point.act(scene), concurrently(scene, (entry) => hold(scene, entry), scene.others)])
  }
  const wasKilled = await Promise.race([system.apps[0]!.wasKilled(), sleep(30_000, false)])
  if (!wasKilled) throw new Error(`The process was not killed ${point.name}`)
  return scene
}

/** Starting a system is slow, so each is reused unless a test failed in it. */
const free: System[] = []

async function withSystem(work: (system: System) => Promise<void>): Promise<void> {
  const system = free.pop() ?? (await aSystem({ apps: 1, preload: 'kill-at.ts' }))
  try {
    await work(system)
    free.push(system)
  } catch (error) {
    await system.close()
    throw error
  }
}

afterAll(async () => {
  await Promise.all(free.map((system) => system.close()))
})
