import type { KillMoment } from '../commands.ts'
import type { Scene } from './scene.ts'
import type { State } from './state.ts'

/** A moment at which the app is killed, and how to get there. */
export type KillPoint = {
  name: string
  /** What happened before. */
  prepare: (scene: Scene) => Promise<unknown>
  /** How much time passes then. */
  laterMs?: number
  kill: (scene: Scene) => KillMoment | Promise<KillMoment>
  /** What users do while the process is killed; `restart` if it is killed during startup. */
  act: ((scene: Scene) => Promise<unknown>) | 'restart'
  /** The victim's half-finished state while no process is running. */
  left: (scene: Scene) => Partial<State>
  /** What else is true at that moment, or happens before the restart. */
  meanwhile?: (scene: Scene) => Promise<void>
  /** What users see and do after recovery. */
  after?: (scene: Scene) => Promise<void>
}
