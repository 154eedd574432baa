import { useFromNow } from '#ui/use-now.ts'
import type { Snapshot } from '../../api-contract.ts'
import { lateStarts } from './expected.ts'

type Scheduled = Pick<Snapshot, 'schedule' | 'matches'>
type Starts = ReadonlyMap<number, string>

const none: Starts = new Map()
const calculate = (snapshot: Scheduled | undefined, now: number): Starts =>
  snapshot ? lateStarts(snapshot, now) : none
const isSame = (a: Starts, b: Starts) =>
  a.size === b.size && [...a].every(([number, startsAt]) => b.get(number) === startsAt)

/** When matches that run late, or wait for play to resume, will start. The first render has none: the page is the same for everybody, whatever their clocks say. */
export const useLateStarts = (snapshot: Scheduled | undefined): Starts =>
  useFromNow(snapshot, { calculate, first: none, isSame })
