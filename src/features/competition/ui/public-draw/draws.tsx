import type { Tournament } from '#features/tournaments/contract.ts'
import type { DrawProof } from '../../api-contract.ts'
import { NextDraw } from './next-draw.tsx'
import { NumberedDraw } from './numbered-draw.tsx'

interface DrawsProps {
  proof: DrawProof
  tournament: Tournament
  canBeDrawn: boolean
  /** When the tournament was loaded. */
  now: Date
  /** The URL of the public data. */
  url: string
}

/** How the next draw will be made, then all draws of a tournament, latest first. */
export default function Draws({ proof, tournament, canBeDrawn, now, url }: DrawsProps) {
  return (
    <>
      {canBeDrawn && <NextDraw proof={proof} tournament={tournament} now={now} />}
      {proof.draws.toReversed().map((draw) => (
        <NumberedDraw key={draw.id} proof={proof} draw={draw} timeZone={tournament.timeZone} url={url} />
      ))}
    </>
  )
}
