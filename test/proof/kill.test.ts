import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, test } from 'vitest'
import { aHouse, delivered } from './house.ts'
import type { House } from './house.ts'
import type { Point } from './kill/point.ts'
import { points } from './kill/points.ts'
import { aScene, hold, together } from './kill/scene.ts'
import type { Scene } from './kill/scene.ts'
import { stateOf } from './kill/state.ts'
import { isWhole } from './size.ts'
import { unrest } from './unrest.ts'

const seeds = Array.from({ length: isWhole ? 20 : 2 }, (_, seed) => seed)
const cases = points.flatMap((point) => seeds.map((seed) => [point.name, seed, point] as const))

/** How long the app is away. Twenty minutes are more than a hold lasts; at once is before anybody lets go of what is in flight. */
const awayMs = [20_000, 20 * 60_000, 0, 60_000]

test.concurrent.for(cases)('killed %s, it heals by itself (seed %i)', ([, seed, point], { expect }) =>
  inAHouse(async (house) => {
    const scene = await struckScene(house, point, seed)
    expect(await stateOf(scene, scene.victim)).toMatchObject(point.left(scene))
    await point.meanwhile?.(scene)

    await house.restart(house.aheadMs + awayMs[(seed + (seed >> 2)) % awayMs.length]!)
    await expect.poll(() => unrest(house), { timeout: 60_000, interval: 250 }).toEqual([])

    await point.after?.(scene)
    await expect.poll(() => unrest(house), { timeout: 10_000, interval: 250 }).toEqual([])
  }),
)

/**
 * A scene whose process died just where it was told to. Until then nobody sweeps: on a slow machine that would finish what is to be left
 * half done.
 */
async function struckScene(house: House, point: Point, seed: number): Promise<Scene> {
  await house.apps[0]!.tell({ sweeping: false })
  await house.setClock(0)
  await delivered(house)
  const scene = await aScene(house, seed)
  await point.prepare(scene)
  const strike = await point.strike(scene)
  if (point.act === 'restart') {
    await house.restart(point.laterMs ?? 0, strike)
  } else {
    await house.apps[0]!.tell({ strike })
    await house.setClock(point.laterMs ?? 0)
    await Promise.all([point.act(scene), together(scene, (entry) => hold(scene, entry), scene.others)])
  }
  const isStruck = await Promise.race([house.apps[0]!.struck(), sleep(30_000, false)])
  if (!isStruck) throw new Error(`The process did not die ${point.name}`)
  return scene
}

/** Houses are costly: each is used again, but for one that a test failed in. */
const free: House[] = []

async function inAHouse(work: (house: House) => Promise<void>): Promise<void> {
  const house = free.pop() ?? (await aHouse({ apps: 1, preload: 'kill-at.ts' }))
  try {
    await work(house)
    free.push(house)
  } catch (error) {
    await house.close()
    throw error
  }
}

afterAll(async () => {
  await Promise.all(free.map((house) => house.close()))
})
