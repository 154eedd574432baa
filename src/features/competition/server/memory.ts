import type { Setup } from '#engine/contract.ts'
import type { State } from '#engine/state/state.ts'

/* About how much memory a version of a competition takes. Measured: see decision 43. */

type Version = { setup: Setup; rows: readonly Row[]; state: State }
type Row = { body: unknown }

/** How many bytes of encoded updates are kept with a version. The event with the whole snapshot comes on top of them. */
export const maxUpdateBytes = 256_000

const [baseBytes, factBytes, matchBytes, teamBytes] = [50_000, 1_400, 500, 200]

/** A version with its log and its state. */
export function bytesOf(version: Version): number {
  const log = version.rows.length * factBytes + objectShare * logBytes(version.rows)
  return baseBytes + objectShare * JSON.stringify(version.setup).length + log + stateBytes(version)
}

/** What a version takes besides once it is published: its snapshot and encoded updates. */
export const publishedBytesOf = (version: Version): number => 2 * stateBytes(version) + maxUpdateBytes

function stateBytes({ state }: Version): number {
  const teams = state.tables.reduce((total, table) => total + table.rows.length, state.teams.length)
  return state.matches.length * matchBytes + teams * teamBytes
}

/** How much JSON there is in the facts of a log. */
export const logBytes = (rows: readonly Row[]): number => sum(rows.map(bodyBytes))

/** An object takes about three times the memory of its JSON. */
const objectShare = 3

const sizes = new WeakMap<Row, number>()

/** Logs grow by a row at a time, so each row is measured once. */
function bodyBytes(row: Row): number {
  const bytes = sizes.get(row) ?? JSON.stringify(row.body).length
  sizes.set(row, bytes)
  return bytes
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
