import { useState } from 'react'
import { listed, plural } from '#lib/words.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useLazyDialog } from '#ui/lazy.tsx'
import type { Snapshot } from '#features/competition/api-contract.ts'
import { placedByText } from '#features/competition/ui/tables/placed-by-text.ts'
import { viewOf } from '#features/competition/ui/matches/view.ts'
import type { DeskProps } from '../desk-props.ts'
import { roundToPair } from '../views.ts'

const loadRulingDialog = () => import('./ruling-dialog.tsx')
const loadWildCardsDialog = () => import('./wild-cards-dialog.tsx')
const loadPairingDialog = () => import('./pairing-dialog.tsx')

/** What tables need from those who run the tournament: rulings, the order of wild cards, and the next Swiss round. */
export default function TableTasks(props: DeskProps) {
  const { snapshot } = props
  return (
    <>
      {snapshot.rulingsDue.map((level) => (
        <NeedsRuling key={level.toSorted().join()} {...props} level={level} />
      ))}
      {isPlaceable(snapshot) && <PlaceWildCards {...props} />}
      <PairRound {...props} />
    </>
  )
}

/** Whether the wild cards are known and none of their matches has begun. */
function isPlaceable({ wildCards, matches, state }: Snapshot): boolean {
  if (!wildCards?.chosen || wildCards.chosen.length < 2 || state === 'finished') return false
  const own = matches.filter(({ from }) => from.some((source) => typeof source === 'object' && 'wildCards' in source))
  return own.every(({ games }) => games.length === 0)
}

function NeedsRuling({ level, ...props }: DeskProps & { level: string[] }) {
  const { nameOf } = viewOf(props.snapshot)
  const { Dialog, state, opening, show } = useLazyDialog(loadRulingDialog)
  return (
    <Alert tone="warning" title="Needs a ruling">
      <p>
        {listed(level.map(nameOf))} are tied on every criterion {whereIs(props.snapshot, level)}, and their order
        matters.
      </p>
      <Button size="sm" className="mt-2" aria-haspopup="dialog" onClick={() => void show()}>
        Decide their order
      </Button>
      {Dialog && <Dialog key={opening} {...props} level={level} {...state} />}
    </Alert>
  )
}

function PlaceWildCards(props: DeskProps) {
  const { Dialog, state, opening, show } = useLazyDialog(loadWildCardsDialog)
  const count = props.snapshot.wildCards?.chosen?.length ?? 0
  return (
    <Alert title={`${plural(count, 'team')} advanced as ${count === 1 ? 'a wild card' : 'wild cards'}`}>
      <p>{placedByText(props.snapshot)} You can move them until one of their matches has a result.</p>
      <Button size="sm" className="mt-2" aria-haspopup="dialog" onClick={() => void show()}>
        Move wild cards
      </Button>
      {Dialog && <Dialog key={opening} {...props} {...state} />}
    </Alert>
  )
}

/** The dialog stays open if somebody else publishes the round, and shows their matches. */
function PairRound(props: DeskProps) {
  const { Dialog, state, opening, show } = useLazyDialog(loadPairingDialog)
  const due = roundToPair(props.snapshot)
  const [round, setRound] = useState(due)
  const pair = () => {
    setRound(due)
    void show()
  }
  return (
    <>
      {due !== null && (
        <Alert title={due === 1 ? 'The teams are drawn' : `Round ${due - 1} is over`}>
          <p>You see the matches of round {due} before they are published, and can change them.</p>
          <Button variant="primary" className="mt-2 max-sm:w-full" aria-haspopup="dialog" onClick={pair}>
            Pair round {due}
          </Button>
        </Alert>
      )}
      {Dialog && round !== null && <Dialog key={opening} {...props} round={round} {...state} />}
    </>
  )
}

/** 'in Group A', 'among the wild cards' */
function whereIs({ tables, setup }: Snapshot, level: readonly string[]): string {
  const table = tables.find(({ rows }) => level.every((team) => rows.some((row) => row.team === team)))
  if (!table) return 'among the wild cards'
  return setup.format === 'groups' ? `in Group ${table.group}` : 'in the table'
}
