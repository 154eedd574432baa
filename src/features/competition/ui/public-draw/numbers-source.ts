import { entryListIn } from '#engine/draw/lots.ts'
import type { DrawProof } from '../../api-contract.ts'

/** Where the numbers of a draw come from. `unreachable`: from witnesses, because the beacon couldn't be reached. */
export type NumbersSource = 'beacon' | 'witnesses' | 'unreachable'

/** The round of the beacon that a list names; null if it names none. */
export function roundIn(transcript: string) {
  const { beacon } = entryListIn(transcript).rules
  return typeof beacon === 'object' ? beacon : null
}

/** For a draw with this list: as announced while it is still to come, or as it was drawn. */
export function numbersSource(transcript: string, drawn?: { signature?: string | undefined }): NumbersSource {
  const { beacon } = entryListIn(transcript).rules
  if (beacon === undefined) return 'witnesses'
  if (beacon === 'unreachable') return 'unreachable'
  return drawn && !drawn.signature ? 'unreachable' : 'beacon'
}

/** For the draw at the top of the draw page. Null if it isn't random. */
export function latestSource({ list, draws, usesBeacon }: DrawProof, canBeDrawn: boolean): NumbersSource | null {
  if (canBeDrawn && list) return numbersSource(list.transcript)
  if (canBeDrawn) return usesBeacon ? 'beacon' : 'witnesses'
  const lots = (draws.find(({ undone }) => !undone) ?? draws.at(-1))?.lots
  return lots ? numbersSource(lots.transcript, lots) : null
}
