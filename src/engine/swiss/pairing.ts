import blossom from 'edmonds-blossom-fixed'

/** What the pairing needs to know about a team. */
export type Player = {
  team: string
  points: number
  /** The teams it has already met. */
  met: ReadonlySet<string>
  hasHadBye: boolean
}

type SwissPairing = { pairs: [string, string][]; bye: string | null; rematches: number }

/**
 * The pairing of the next round. `players` are in the order of the table, best first.
 *
 * Rematches are avoided first. Then teams with nearly the same points meet, and within a group of equal points, the upper half meets the lower half.
 * With an odd number, the lowest team without a previous bye gets the bye, provided that the others can be paired without a rematch.
 *
 * It is a maximum weight matching on a sparse graph: each team has edges only to its best opponents, because the complete graph takes many times as
 * long. If there is no perfect matching, every team gets twice as many edges.
 */
export function pairRound(players: readonly Player[]): SwissPairing {
  const candidates = byeCandidates(players)
  for (const bye of candidates) {
    const rest = bye === null ? players : players.filter(({ team }) => team !== bye)
    const pairs = withoutRematch(rest)
    if (pairs) return { pairs, bye, rematches: 0 }
  }
  const bye = candidates[0]!
  const rest = bye === null ? players : players.filter(({ team }) => team !== bye)
  return { ...withFewestRematches(rest), bye }
}

/** Candidates for the bye, best first; a single null if no bye is needed. */
function byeCandidates(players: readonly Player[]): (string | null)[] {
  if (players.length % 2 === 0) return [null]
  const upwards = players.toReversed()
  const without = upwards.filter(({ hasHadBye }) => !hasHadBye)
  return (without.length > 0 ? without : upwards).map(({ team }) => team)
}

function withoutRematch(players: readonly Player[]): [string, string][] | null {
  const places = halves(players)
  for (let degree = 16; ; degree *= 2) {
    const pairs = matched(players, edgesOf(players, places, degree))
    if (pairs.length * 2 === players.length) return pairs
    if (degree >= players.length) return null
  }
}

function withFewestRematches(players: readonly Player[]): Pick<SwissPairing, 'pairs' | 'rematches'> {
  const places = halves(players)
  const pairs = matched(players, edgesOf(players, places, players.length, true))
  const met = new Map(players.map((player) => [player.team, player.met]))
  return { pairs, rematches: pairs.filter(([a, b]) => met.get(a)!.has(b)).length }
}

/** A team's position among those with equal points. Its ideal opponent is half the group further down. */
type Place = { group: number; half: number; start: number }

function halves(players: readonly Player[]): Place[] {
  const places: Place[] = []
  let group = 0
  for (let start = 0; start < players.length; group += 1) {
    let end = start
    while (end < players.length && players[end]!.points === players[start]!.points) end += 1
    for (let index = start; index < end; index += 1) places.push({ group, half: (end - start) / 2, start })
    start = end
  }
  return places
}

type Edge = [number, number, number]

/** Weighted edges between players, by index. Each player gets its `degree` best opponents. */
function edgesOf(players: readonly Player[], places: readonly Place[], degree: number, allowRematch = false): Edge[] {
  const edges = new Map<number, Edge>()
  const size = players.length
  const reach = Math.min(size - 1, degree)
  for (let index = 0; index < size; index += 1) {
    for (const other of nearest(index, places[index]!, size, reach)) {
      if (other === index) continue
      const [a, b] = index < other ? [index, other] : [other, index]
      const key = a * size + b
      if (edges.has(key)) continue
      const isRematch = players[a]!.met.has(players[b]!.team)
      if (isRematch && !allowRematch) continue
      edges.set(key, [a, b, weightOf(a, b, places, isRematch)])
    }
  }
  return [...edges.values()]
}

/** Indexes around the ideal opponent, and around the player itself, whose neighbors are likely to be free when others are not. */
function nearest(index: number, { half, start }: Place, size: number, reach: number): number[] {
  const isUpper = index - start < half
  const ideal = Math.round(isUpper ? index + half : index - half)
  const around = (center: number, width: number) =>
    Array.from({ length: 2 * width + 1 }, (_, step) => center - width + step).filter((at) => at >= 0 && at < size)
  return [...around(ideal, reach), ...around(index, Math.ceil(reach / 2))]
}

const best = 2 ** 40
const rematchPenalty = 2 ** 36

/** Integer weights, so that the matching is exact. A difference in points outweighs any distance from the ideal opponent. */
function weightOf(
  a: number,
  b: number,
  places: readonly { group: number; half: number }[],
  isRematch: boolean,
): number {
  const gap = Math.abs(places[a]!.group - places[b]!.group)
  const off = gap === 0 ? Math.abs(Math.abs(a - b) - Math.floor(places[a]!.half)) : Math.abs(a - b)
  return best - (isRematch ? rematchPenalty : 0) - gap * gap * 2 ** 18 - off * off
}

function matched(players: readonly Player[], edges: Edge[]): [string, string][] {
  const mates = edges.length === 0 ? [] : blossom(edges, true)
  return mates.flatMap((mate, index): [string, string][] =>
    mate > index ? [[players[index]!.team, players[mate]!.team]] : [],
  )
}
