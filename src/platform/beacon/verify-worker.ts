/** A thread that checks one round of the beacon (verify-round.ts): it sends a message if the round is valid, and throws if not. */
import { parentPort, workerData } from 'node:worker_threads'
import { fetchBeacon } from 'drand-client'
import type { ChainClient } from 'drand-client'
import type { ChainInfo } from './chain.ts'
import type { Round } from './verify-round.ts'

const { chain, round } = workerData as { chain: ChainInfo; round: Round }

/** Returns what was already read, so that fetchBeacon only checks it. */
const client: ChainClient = {
  options: { disableBeaconVerification: false, noCache: false },
  get: async () => round,
  latest: async () => round,
  chain: () => ({ baseUrl: '', info: async () => chain }),
}

await fetchBeacon(client, round.round)
parentPort!.postMessage('valid')
