import { useState } from 'react'
import type { Snapshot } from '#features/competition/api-contract.ts'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import { RadioCards } from '../radio-cards.tsx'
import { useSchedule } from './use-schedule.ts'

interface ModeChoiceProps {
  tournamentId: string
  board: ScheduleBoard
  matches: Snapshot['matches']
}

type Mode = ScheduleBoard['mode']

const choices = {
  times: ['Courts and times', 'Plan when and where each match is played, then publish the schedule.'],
  next_free_court: ['Next free court', "No set times. Call a match when a court is free, and we'll notify both teams."],
} as const

/** Whether matches have times or are called. Asks first if times that were published would disappear. */
export function ModeChoice({ tournamentId, board, matches }: ModeChoiceProps) {
  const client = useClient()
  const { change, isSending } = useSchedule(tournamentId)
  const [pending, setPending] = useState<Mode | null>(null)
  const { revision, mode, draft } = board
  const open = new Set(matches.flatMap(({ number, status }) => (status === 'decided' ? [] : [number])))
  const published = mode === 'times' ? board.published.filter(({ number }) => open.has(number)).length : 0

  const send = async (next: Mode) => {
    const json = { revision, mode: next }
    const isChanged = await change(
      () => unwrap(client.tournaments[':id'].schedule.mode.$put({ param: { id: tournamentId }, json })),
      'Not changed',
    )
    setPending(null)
    if (isChanged) toast({ title: next === 'times' ? 'You can schedule matches now' : 'You can call matches now' })
  }
  return (
    <>
      <RadioCards
        legend="How are matches scheduled?"
        name="schedule-mode"
        choices={choices}
        chosen={mode}
        columns={2}
        onChoose={(next) => {
          if (draft || published > 0) setPending(next)
          else void send(next)
        }}
      />
      <AlertDialog
        open={pending !== null}
        onOpenChange={() => setPending(null)}
        title="Call matches without times?"
        description={
          published > 0
            ? "Matches that haven't started will lose their published times, and we'll notify their teams. Any draft will be discarded."
            : 'Your draft will be discarded.'
        }
        confirm={published > 0 ? 'Remove times' : 'Discard draft'}
        busy={isSending}
        onConfirm={() => void send(pending!)}
      />
    </>
  )
}
