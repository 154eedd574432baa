import { scoringText } from '#engine/scoring/kinds.ts'
import { capitalize } from '#lib/words.ts'
import { QrCode } from '#ui/qr-code.tsx'
import type { MatchState } from '../../api-contract.ts'
import { slotText } from '../matches/match-text.ts'
import { hasTable, matchNameOf, partOf } from '../matches/rounds.ts'
import type { CompetitionView } from '../matches/view.ts'
import { scoreBoxes } from './score-boxes.ts'

interface ScoreSheetProps {
  name: string
  url: string
  view: CompetitionView
  match: MatchState
}

/** The sheet of one match: what is known about it, boxes for the score, and lines for the winner and the signatures. */
export function ScoreSheet({ name, url, view, match }: ScoreSheetProps) {
  const { number } = match
  return (
    <article aria-labelledby={`sheet-${number}`} className="score-sheet">
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="type-small line-clamp-1 break-words">{name}</p>
          <h2 id={`sheet-${number}`} className="type-heading">
            Match {number}
          </h2>
          <p className="type-small">{capitalize(matchNameOf(view.rounds, match))}</p>
          <p className="type-small line-clamp-2 font-semibold break-words">
            {view.placeText(number) ?? 'Court ________  Time ________'}
          </p>
        </div>
        <QrCode text={matchAddress(url, view, match)} label={`QR code to match ${number}`} className="size-[26mm]" />
      </header>
      <Boxes match={match} view={view} />
      <p className="type-small line-clamp-2 text-soft">{capitalize(scoringText(match.scoring))}</p>
      <div className="mt-auto grid grid-cols-2 gap-x-4 gap-y-[9mm]">
        <Line label="Winner" />
        <Line label="Referee" />
        <Line label="Captain, first team" />
        <Line label="Captain, second team" />
      </div>
    </article>
  )
}

/** The open part of the bracket page, which is all that a phone shows of it. */
function matchAddress(url: string, view: CompetitionView, match: MatchState): string {
  const part = `${url}?round=${encodeURIComponent(partOf(view.rounds, match))}`
  return hasTable(match) ? part : `${part}#match-${match.number}`
}

function Boxes({ match, view }: Pick<ScoreSheetProps, 'match' | 'view'>) {
  const boxes = scoreBoxes(match)
  return (
    <table className="score-boxes">
      <thead>
        <tr>
          {boxes.map((box) => (
            <th key={box} scope="col">
              {box}
            </th>
          ))}
        </tr>
      </thead>
      {([0, 1] as const).map((slot) => (
        <tbody key={slot}>
          <tr>
            <th scope="rowgroup" colSpan={boxes.length}>
              <TeamLine match={match} slot={slot} view={view} />
            </th>
          </tr>
          <tr>
            {boxes.map((box) => (
              <td key={box}>{'\u00a0'}</td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  )
}

/** The team's name, or where it comes from with a line to write its name on. */
function TeamLine({ match, slot, view }: Pick<ScoreSheetProps, 'match' | 'view'> & { slot: 0 | 1 }) {
  const text = slotText(match, slot, view)
  if (typeof match.slots[slot] === 'object') return <span className="line-clamp-2 break-words">{text}</span>
  return (
    <span className="flex items-end gap-2 font-normal">
      {text}
      <span aria-hidden className="h-5 flex-1 border-b border-ink" />
    </span>
  )
}

/** A line to write on, with what belongs there below. */
function Line({ label }: { label: string }) {
  return <p className="type-small border-t border-ink pt-0.5">{label}</p>
}
