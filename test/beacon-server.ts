import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bls12_381 as bls } from '@noble/curves/bls12-381.js'

const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const period = 3
const secretKey = 0x5eedn
const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest()

/** What a drand server returns for a round. */
export function signedRound(round: number, key = secretKey) {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(round))
  const hashed = bls.G1.hashToCurve(sha256(number), { DST: domain }).toAffine()
  const point = bls.G1.Point.fromAffine(hashed).multiply(key)
  const signature = Buffer.from(point.toBytes(true))
  return { round, signature: signature.toString('hex'), randomness: sha256(signature).toString('hex') }
}

/** How the server answers. `hanging` never does. */
type Mode = 'correct' | 'forged' | 'other round' | 'too large' | 'redirected' | 'down' | 'hanging'

/** A drand server with a chain of its own, on loopback. It publishes a round every three seconds of `now`. */
export async function aBeaconServer(now: () => Date, key = secretKey) {
  const publicKey = Buffer.from(bls.G2.Point.BASE.multiply(key).toBytes(true)).toString('hex')
  const genesis = Math.floor(now().getTime() / 1000) - 3000
  const info = {
    public_key: publicKey,
    period,
    genesis_time: genesis,
    groupHash: '00'.repeat(32),
    schemeID: 'bls-unchained-g1-rfc9380',
    metadata: { beaconID: 'tests' },
  }
  const times = Buffer.alloc(12)
  times.writeUInt32BE(period)
  times.writeBigInt64BE(BigInt(genesis), 4)
  const hashed = [times, Buffer.from(publicKey, 'hex'), Buffer.from(info.groupHash, 'hex'), Buffer.from('tests')]
  const chain = sha256(Buffer.concat(hashed)).toString('hex')
  const state = { mode: 'correct' as Mode, info: { ...info, hash: chain }, requests: [] as string[] }
  const latest = () => Math.floor((now().getTime() / 1000 - genesis) / period) + 1

  /** The status of a reply without content, its redirect, or its JSON. Null for no reply at all. */
  function replyTo(path: string, isAgain: boolean): number | { location: string } | { json: object } | null {
    const round = path === '/public/latest' ? latest() : Number(path.replace('/public/', ''))
    const signed = () => signedRound(round, key)
    switch (state.mode) {
      case 'hanging':
        return null
      case 'down':
        return 503
      case 'redirected':
        return isAgain ? { json: signed() } : { location: `/${chain}${path}?again` }
      case 'forged':
        return { json: signedRound(round, key + 1n) }
      case 'other round':
        return { json: { ...signedRound(round - 1, key), round } }
      case 'too large':
        return { json: { ...signed(), padding: 'x'.repeat(20_000) } }
      default:
        return round > latest() ? 425 : { json: signed() }
    }
  }

  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url!, 'http://beacon')
    const path = pathname.replace(`/${chain}`, '')
    state.requests.push(path)
    const isInfo = path === '/info' && state.mode !== 'down' && state.mode !== 'hanging'
    const reply = isInfo ? { json: state.info } : replyTo(path, search === '?again')
    if (reply === null) return
    if (typeof reply === 'number') response.writeHead(reply).end()
    else if ('location' in reply) response.writeHead(302, reply).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply.json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${chain}`,
    chain,
    publicKey,
    state,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
