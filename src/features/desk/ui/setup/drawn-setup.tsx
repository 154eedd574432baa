import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { useLazyDialog } from '#ui/lazy.tsx'
import { toast } from '#ui/toast/toast.ts'
import { scoringText } from '#engine/scoring/kinds.ts'
import { setupSentence } from '#features/competition/setup/setup-text.ts'
import type { Round } from '#features/competition/ui/matches/rounds.ts'
import { playOf } from '#features/competition/ui/tables/table-play.ts'
import { TableRulesText } from '#features/competition/ui/tables/table-rules.tsx'
import { useChange } from '../change/use-change.ts'
import type { DeskProps } from '../desk-props.ts'
import { openRounds, thirdPlaceOf } from './rounds/open-rounds.ts'
import { RoundList } from './rounds/round-list.tsx'
import { Summary } from './summary.tsx'
import { WalkoverScore } from './walkover-score.tsx'

const loadRoundDialog = () => import('./rounds/round-dialog.tsx')

/** Once drawn, what can still change: the third-place match, and the rules of rounds that have not begun. */
export function DrawnSetup(props: DeskProps) {
  const { tournament, snapshot } = props
  const dialog = useLazyDialog(loadRoundDialog)
  const [opened, setOpened] = useState('')
  const rounds = openRounds(snapshot)
  const third = thirdPlaceOf(snapshot)
  const isAsDrawn = snapshot.teams.every(({ status }) => status === 'in')
  const canUndoDraw = isAsDrawn && snapshot.matches.every(({ games }) => games.length === 0)
  const play = playOf(snapshot)
  const teams = snapshot.teams.filter(({ status }) => status !== 'replaced').length
  const setup = third ? { ...snapshot.setup, thirdPlace: third.isPlayed } : snapshot.setup
  const chosen = rounds.find(({ round }) => round.key === opened)?.round
  const open = (key: string) => {
    setOpened(key)
    void dialog.show()
  }
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <Summary sentence={setupSentence(setup, teams)} scoring={scoringText(setup.scoring)}>
        The draw was made with this format.
        {canUndoDraw && ' Before the first result, you can undo the draw and change it.'}
      </Summary>
      {play && <TableRulesText {...play} />}
      <WalkoverScore {...props} />
      {third && <ThirdPlace {...props} {...third} />}
      <RoundList
        rounds={rounds.map(({ round, hasBegun }) => ({
          ...round,
          rules: round.matches[0]!,
          status: hasBegun && (isOver(round) ? 'Over' : 'Started'),
        }))}
        hint="The rules of a round can change until its first result."
        onChange={open}
      />
      {dialog.Dialog && chosen && (
        <dialog.Dialog
          key={dialog.opening}
          tournament={tournament}
          snapshot={snapshot}
          round={chosen}
          {...dialog.state}
        />
      )}
    </div>
  )
}

const isOver = ({ matches }: Round) => matches.every(({ status }) => status === 'decided')

/** Adds or removes the third-place match. */
function ThirdPlace({
  tournament,
  snapshot,
  isPlayed,
  canChange,
}: DeskProps & { isPlayed: boolean; canChange: boolean }) {
  const client = useClient()
  const { change, dialog } = useChange(tournament, snapshot)
  const toggling = useMutation({
    mutationFn: (isAdded: boolean) => {
      const id = crypto.randomUUID()
      const amendment = { kind: 'third_place', isPlayed: isAdded } as const
      const param = { id: tournament.id }
      return change({
        id,
        send: (confirmedEffect) =>
          unwrap(client.tournaments[':id'].amendments.$post({ param, json: { id, amendment, confirmedEffect } })),
      })
    },
    onSuccess: (isMade, isAdded) => {
      if (isMade) toast({ title: isAdded ? 'Third-place match added' : 'Third-place match removed' })
    },
    onError: ({ message }) => toast({ title: 'Not changed', description: message, destructive: true }),
  })
  return (
    <section aria-labelledby="third-place" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 id="third-place" className="type-heading">
          Third place
        </h2>
        <p className="text-soft">
          {isPlayed ? 'The semifinal losers play for third place.' : 'The semifinal losers share third place.'}
          {!canChange && " This can't change after the first semifinal."}
        </p>
      </div>
      {canChange && (
        <Button
          busy={toggling.isPending}
          onClick={() => toggling.mutate(!isPlayed)}
          className="max-sm:w-full noscript:hidden"
        >
          {isPlayed ? 'Remove the match' : 'Add the match'}
        </Button>
      )}
      {dialog}
    </section>
  )
}
