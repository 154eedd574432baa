import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'minor' }) => void

let collect: Collect | undefined

/**
 * Frees what was used a moment ago and is not any more; takes some milliseconds. Whatever arrives stands in buffers outside of the
 * heap, and V8 lets some sixty megabytes of them pile up before it looks for those that nobody needs.
 */
export function collectYoung(): void {
  collect ??= v8Collect()
  collect({ type: 'minor' })
}

function v8Collect(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as Collect
}
