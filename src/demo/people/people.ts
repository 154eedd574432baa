import { central } from './central.ts'
import { east } from './east.ts'
import { europe } from './europe.ts'
import { pacific } from './pacific.ts'
import { west } from './west.ts'
import type { Person } from '../types.ts'

/** The sixty players. Some organize, most play, and a few joined this week. */
export const people: readonly Person[] = [...west, ...central, ...east, ...europe, ...pacific]
