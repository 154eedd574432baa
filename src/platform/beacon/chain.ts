import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readJson } from './read-json.ts'

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`))

/** What a drand server says about a chain at `/info`, as `drand-client` expects it. Times are seconds. */
const ChainInfo = z.object({
  public_key: hex(96),
  period: z.int().min(1).max(86_400),
  genesis_time: z.int().positive(),
  hash: hex(32),
  groupHash: hex(32),
  // The other schemes are older, or made for smart contracts.
  schemeID: z.literal('bls-unchained-g1-rfc9380'),
  metadata: z.object({ beaconID: z.string() }),
})
export type ChainInfo = z.infer<typeof ChainInfo>

/** The League of Entropy's chain with a round every three seconds: https://docs.drand.love/blog/2023/10/16/quicknet-is-live */
const quicknet: ChainInfo = {
  public_key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  period: 3,
  genesis_time: 1_692_803_367,
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  schemeID: 'bls-unchained-g1-rfc9380',
  metadata: { beaconID: 'quicknet' },
}

/** Where a chain is read, and where everyone can read it. */
export type BeaconAddress = { url: string; publicUrl: string; chain: string }

/** A chain is the 32 bytes in hex at the end of the address: `https://api.drand.sh/52db…`. Without it, quicknet is meant. */
export function beaconAddress(url: string): BeaconAddress {
  const base = url.replace(/\/+$/, '')
  const [, chain] = /\/([0-9a-f]{64})$/.exec(base) ?? []
  if (chain && chain !== quicknet.hash) return { url: base, publicUrl: base, chain }
  return {
    url: chain ? base : `${base}/${quicknet.hash}`,
    publicUrl: `https://api.drand.sh/${quicknet.hash}`,
    chain: quicknet.hash,
  }
}

/** The chain's public key and times. Those of chains other than quicknet are read, and are accepted only if they hash to the chain's hash. */
export async function readChain({ url, chain }: BeaconAddress): Promise<ChainInfo> {
  if (chain === quicknet.hash) return quicknet
  const info = ChainInfo.parse(await readJson(`${url}/info`))
  if (chainHash(info) !== chain) throw new Error("the beacon's public key does not belong to the chain")
  return info
}

/** https://github.com/drand/drand/blob/v2.0.2/common/chain/info.go */
function chainHash({ period, genesis_time, public_key, groupHash, metadata: { beaconID } }: ChainInfo): string {
  const times = Buffer.alloc(12)
  times.writeUInt32BE(period)
  times.writeBigInt64BE(BigInt(genesis_time), 4)
  const hash = createHash('sha256').update(times).update(public_key, 'hex').update(groupHash, 'hex')
  return hash.update(beaconID === 'default' ? '' : beaconID).digest('hex')
}

/** When a round is published, in milliseconds. */
export const roundTime = ({ genesis_time, period }: ChainInfo, round: number) =>
  1000 * (genesis_time + (round - 1) * period)

/** The first round that is published at this time or later. */
export const roundFrom = ({ genesis_time, period }: ChainInfo, time: number) =>
  Math.max(1, Math.ceil((time / 1000 - genesis_time) / period) + 1)
