import { canonicalJson } from '#lib/canonical-json.ts'
import { fromHex, hmacSha256, sha256, toHex, utf8 } from '../bytes.ts'

/** How many draws a chain of secrets lasts for. */
export const maxDraws = 32

/**
 * The secret of a draw, from the last one in the chain. The secrets of a tournament's draws are a hash chain: each is the SHA-256 of the next.
 * The one at index 0 is the commitment, published before the first team registers. Draw 1 uses and reveals secret 1, a redraw secret 2, and so
 * on. A revealed secret can be checked against the commitment and reveals nothing about the next.
 */
export async function secretOf(last: string, draw: number): Promise<string> {
  let secret = fromHex(last)
  for (let step = draw; step < maxDraws; step += 1) secret = await sha256(secret)
  return toHex(secret)
}

/** What is fixed before the draw: the ids of the teams, and the rules by which lots become slots. */
export type DrawList = { tournament: string; draw: number; teams: readonly string[]; rules: unknown }

/** A round of a public beacon (drand), named before it is published. Everyone can read it at `address` from `time` on. */
export type BeaconRound = { address: string; chain: string; publicKey: string; round: number; time: string }

type EntryListRules = {
  lots: string
  setupHash: string
  commitment: string
  /** The round whose randomness is the numbers. Without it, they are drawn in front of witnesses; `unreachable` says that a beacon couldn't be reached. */
  beacon?: BeaconRound | 'unreachable'
}

/** The list that a tournament publishes. */
export type EntryList = DrawList & { rules: EntryListRules }

export const entryListIn = (transcript: string) => JSON.parse(transcript) as EntryList

/** The list as canonical JSON, published before the numbers are drawn. Its teams are sorted by id. */
export const transcriptOf = (list: DrawList) => canonicalJson({ ...list, teams: list.teams.toSorted(byCodeUnit) })

/** Everything needed to verify a draw. `drawnNumbers` is made after the transcript is published: by a public beacon, or in front of witnesses. */
export type DrawProof = {
  commitment: string
  draw: number
  secret: string
  transcript: string
  drawnNumbers: string
  /** The beacon's signature, whose SHA-256 the numbers are. Absent if they were drawn in front of witnesses. */
  signature?: string | undefined
  /** The teams in the order of their lots. */
  order: readonly string[]
}

/**
 * The teams in the order of their lots: a Fisher–Yates shuffle whose random numbers come from the secret, the transcript and the drawn numbers.
 *
 * No one controls all three: captains and the organizer don't know the secret, and the server has published the commitment and the transcript
 * before the numbers are drawn. The key is HMAC-SHA-256(secret, SHA-256(transcript) ‖ drawnNumbers); blocks of eight 32-bit numbers are HMAC-SHA-256(key, 0), (key, 1), …
 */
export async function drawLots(secret: string, transcript: string, drawnNumbers: string): Promise<string[]> {
  const { teams } = JSON.parse(transcript) as DrawList
  const message = new Uint8Array([...(await sha256(utf8(transcript))), ...utf8(drawnNumbers)])
  const next = await randomNumbers(await hmacSha256(fromHex(secret), message), teams.length)
  const order = [...teams]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = await below(last + 1, next)
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  return order
}

export type DrawFault = 'commitment' | 'transcript' | 'beacon' | 'order'

/** The parts of a published draw that do not match; empty for a correct draw. */
export async function drawFaults({
  commitment,
  draw,
  secret,
  transcript,
  drawnNumbers,
  signature,
  order,
}: DrawProof): Promise<DrawFault[]> {
  let hash = fromHex(secret)
  for (let step = 0; step < draw; step += 1) hash = await sha256(hash)
  const list = listIn(transcript)
  const named = (list?.rules as Partial<EntryListRules> | null | undefined)?.commitment ?? commitment
  const isCommitted = toHex(hash) === commitment && named === commitment
  const faults: DrawFault[] = isCommitted ? [] : ['commitment']
  if (!list || list.draw !== draw || transcriptOf(list) !== transcript) return [...faults, 'transcript']
  if (signature && toHex(await sha256(fromHex(signature))) !== drawnNumbers) faults.push('beacon')
  const drawn = await drawLots(secret, transcript, drawnNumbers)
  const isSame = drawn.length === order.length && drawn.every((team, lot) => team === order[lot])
  return isSame ? faults : [...faults, 'order']
}

function listIn(transcript: string): DrawList | null {
  try {
    const list = JSON.parse(transcript) as DrawList
    const isList = Array.isArray(list.teams) && list.teams.every((team) => typeof team === 'string')
    return isList ? list : null
  } catch {
    return null
  }
}

/** Returns a reader of 32-bit random numbers. It starts with enough for `count` teams and rarely needs more. */
async function randomNumbers(key: Uint8Array<ArrayBuffer>, count: number): Promise<() => Promise<number>> {
  const block = async (counter: number) => {
    const bytes = new Uint8Array(4)
    new DataView(bytes.buffer).setUint32(0, counter)
    return new DataView((await hmacSha256(key, bytes)).buffer)
  }
  let read = 0
  const blocks = await Promise.all(Array.from({ length: Math.ceil(count / 8) }, (_, counter) => block(counter)))
  return async () => {
    const [counter, word] = [Math.floor(read / 8), read % 8]
    read += 1
    blocks[counter] ??= await block(counter)
    return blocks[counter].getUint32(4 * word)
  }
}

/** A uniform number from 0 to n − 1, by rejection sampling. */
async function below(n: number, next: () => Promise<number>): Promise<number> {
  const limit = 2 ** 32 - (2 ** 32 % n)
  for (;;) {
    const number = await next()
    if (number < limit) return number % n
  }
}

const byCodeUnit = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
