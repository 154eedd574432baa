import type { Strike } from '../orders.ts'
import type { Scene } from './scene.ts'
import type { State } from './state.ts'

/** A moment at which the app is killed, and how to get there. */
export type Point = {
  name: string
  /** What has happened before. */
  prepare: (scene: Scene) => Promise<unknown>
  /** How much time then passes. */
  laterMs?: number
  strike: (scene: Scene) => Strike | Promise<Strike>
  /** What people do while the process dies; `restart` where it is killed while it starts. */
  act: ((scene: Scene) => Promise<unknown>) | 'restart'
  /** How the victim's entry stands, half done, while no process lives. */
  left: (scene: Scene) => Partial<State>
  /** What else is true of that moment, or happens until the process is started again. */
  meanwhile?: (scene: Scene) => Promise<void>
  /** What people find and do once all has healed by itself. */
  after?: (scene: Scene) => Promise<void>
}
