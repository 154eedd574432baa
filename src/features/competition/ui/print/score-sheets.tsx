import { ClientOnly } from '@tanstack/react-router'
import { Skeleton } from '#ui/list/skeleton.tsx'
import type { MatchState, Snapshot } from '../../api-contract.ts'
import { viewOf } from '../matches/view.ts'
import { ScoreSheet } from './score-sheet.tsx'

interface ScoreSheetsProps {
  /** The tournament's name. */
  name: string
  /** The bracket's public address. */
  url: string
  snapshot: Snapshot
  pages: readonly (readonly MatchState[])[]
}

/** Blank score sheets, four on a page. Only in the browser: calculating hundreds of QR codes would keep the server from answering. */
export default function ScoreSheets({ name, url, snapshot, pages }: ScoreSheetsProps) {
  const view = viewOf(snapshot)
  return (
    <ClientOnly fallback={<Skeleton className="h-dvh" />}>
      {pages.map((sheets) => (
        <div key={sheets[0]?.number} className="score-sheets">
          {sheets.map((match) => (
            <ScoreSheet key={match.number} {...{ name, url, view, match }} />
          ))}
        </div>
      ))}
    </ClientOnly>
  )
}
