import { central } from './people/central.ts'
import { east } from './people/east.ts'
import { europe } from './people/europe.ts'
import { pacific } from './people/pacific.ts'
import { west } from './people/west.ts'
import type { Person } from './types.ts'

/** The sixty players. Some organize, most play, and a few joined this week. */
export const people: readonly Person[] = [...west, ...central, ...east, ...europe, ...pacific]
