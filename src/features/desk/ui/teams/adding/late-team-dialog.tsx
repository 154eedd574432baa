import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Tournament } from '#features/tournaments/contract.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import type { DialogState } from '#ui/lazy.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { toast } from '#ui/toast/toast.ts'
import type { Snapshot } from '#features/competition/api-contract.ts'
import { slotText } from '#features/competition/ui/matches/match-text.ts'
import { viewOf } from '#features/competition/ui/matches/view.ts'
import { ReasonField } from '../../change/reason-field.tsx'
import { useChange } from '../../change/use-change.ts'
import { joinText, openByes, roundToJoin } from './late-changes.ts'
import { blankLateTeam, LateTeamFields, lateTeamOf } from './late-team-fields.tsx'
import type { LateTeamForm } from './late-team-fields.tsx'

interface LateTeamDialogProps extends DialogState {
  tournament: Tournament
  snapshot: Snapshot
}

/** Gives a late team a bye, or lets it into a Swiss tournament. */
export default function LateTeamDialog({ tournament, snapshot, open, onOpenChange }: LateTeamDialogProps) {
  const client = useClient()
  const form = useForm<LateTeamForm>({ defaultValues: blankLateTeam })
  // The match of the bye. It stays the same while others are taken.
  const [chosen, setChosen] = useState<number | null>(null)
  // Kept for retries: a team that is sent twice is added once.
  const [id, setId] = useState(() => crypto.randomUUID())
  const { change, dialog } = useChange(tournament, snapshot)
  const view = viewOf(snapshot)
  const round = roundToJoin(snapshot)
  const byes = openByes(snapshot)
  const bye = byes.find(({ match }) => match.number === chosen)
  if (open && chosen === null && byes[0]) setChosen(byes[0].match.number)
  if (!open && chosen !== null) setChosen(null)

  const send = async (typed: LateTeamForm) => {
    if (!bye && round === null) {
      const description = 'This team has already played. Choose another match.'
      toast({ title: 'Team not added', description, destructive: true })
      return
    }
    const reason = typed.reason.trim() || undefined
    const slot = bye && { match: bye.match.number, slot: bye.slot }
    const json = { id, ...slot, team: lateTeamOf(typed), reason }
    const isMade = await change({
      id,
      send: (confirmedEffect) =>
        unwrap(
          client.tournaments[':id']['late-entries'].$post({
            param: { id: tournament.id },
            json: { ...json, confirmedEffect },
          }),
        ),
    })
    if (!isMade) return
    setId(crypto.randomUUID())
    form.reset()
    onOpenChange(false)
    toast({
      title: `${typed.name} was added`,
      description: bye ? `In match ${bye.match.number}.` : `From round ${round} on.`,
    })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={unsavedIn(form)}
      title="Add a late team"
      description={round === null ? "It replaces a bye, against a team that hasn't played yet." : joinText(round)}
    >
      <DialogForm form={form} send={send} failure="Team not added" submit="Add team">
        {round === null && (
          <Field label="Plays against">
            <Select value={bye?.match.number ?? ''} onChange={({ target }) => setChosen(Number(target.value))}>
              {!bye && <option value="">Choose a match</option>}
              {byes.map(({ match, slot }) => (
                <option key={match.number} value={match.number}>
                  {slotText(match, slot === 0 ? 1 : 0, view)} (match {match.number})
                </option>
              ))}
            </Select>
          </Field>
        )}
        <LateTeamFields form={form} tournament={tournament} snapshot={snapshot} />
        <ReasonField {...form.register('reason')} />
      </DialogForm>
      {dialog}
    </Dialog>
  )
}
