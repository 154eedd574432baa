import { useEffect, useRef, useState } from 'react'
import type { Tournament } from '#features/tournaments/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Lazy } from '#ui/lazy.tsx'
import type { DialogState } from '#ui/lazy.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { MatchState, Snapshot } from '#features/competition/api-contract.ts'
import { scoringText } from '#engine/scoring/kinds.ts'
import { maxReasonLength } from '#features/competition/values.ts'
import { hasTable } from '#features/competition/ui/matches/rounds.ts'
import { matchTitle } from '#features/competition/ui/matches/match-text.ts'
import { viewOf } from '#features/competition/ui/matches/view.ts'
import { ReasonField } from '../change/reason-field.tsx'
import { useConfirmation } from '../change/use-confirmation.tsx'
import { afterSaving } from './after-saving.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { Choices } from '../choices.tsx'
import { kindFormOf } from '../scoring/kind-forms.ts'
import { MatchProgress } from './match-progress.tsx'
import { OutcomeFields } from './outcome-fields.tsx'
import type { ScoreForm } from './score-form.ts'
import { useReport } from './use-report.ts'
import { useScoreDraft } from './use-score-draft.ts'

const loadFeesDue = () => import('./fees-due.tsx')

/** Refusals of scores that break the rules, which can be saved anyway. */
const forcible = new Set(['score_wrong', 'set_unfinished', 'set_not_needed', 'match_unfinished'])

interface ScoreDialogProps extends DialogState {
  tournament: Tournament
  snapshot: Snapshot
  match: MatchState
  /** What is filled in when it opens: a walkover at check-in, for instance. */
  preset?: Partial<ScoreForm>
  onSaved: (reported: { id: string; match: MatchState }) => void
  /** Removes the current result; undefined for those who may not. */
  onRemove: (() => void) | undefined
}

/** Enters or corrects the result of a match. Unsaved input is kept, even if the page is reloaded. */
export default function ScoreDialog({
  tournament,
  snapshot,
  match,
  preset,
  onSaved,
  onRemove,
  ...state
}: ScoreDialogProps) {
  const view = viewOf(snapshot)
  const confirmation = useConfirmation(tournament, snapshot)
  const drafts = useScoreDraft(tournament.id, match, snapshot.version, preset)
  const { form, reason } = drafts.draft
  const { ScoreFields } = kindFormOf(match.scoring)
  const teams = match.slots.map((slot) => (typeof slot === 'object' ? view.nameOf(slot.team) : '')) as [string, string]
  const isCorrection = match.status === 'decided' && match.games.length > 0
  const [hasOutcomes, setHasOutcomes] = useState(form.outcome !== 'played')
  const { report, isSending, problem, conflict, clear } = useReport({
    tournamentId: tournament.id,
    match,
    drafts,
    confirmation,
    onSaved: (reported) => {
      drafts.drop()
      state.onOpenChange(false)
      onSaved(reported)
    },
  })
  /** Another score has to be allowed again if it breaks the rules. */
  const change = (changes: Partial<ScoreForm>) => {
    clear()
    drafts.change({ form: { ...form, forced: null, ...changes } })
  }
  const scheduled = snapshot.schedule?.matches.find(({ number }) => number === match.number)
  const leadsTo = afterSaving(form, match, snapshot, view)
  const isForcible = form.forced !== null || (problem !== null && forcible.has(problem.code))

  return (
    <Dialog
      {...state}
      unsaved={null}
      opensKeyboard
      title={capitalizedRound(matchTitle(match, view))}
      description={scoringText(match.scoring)}
    >
      {scheduled && match.status !== 'decided' && (
        <MatchProgress tournamentId={tournament.id} timeZone={tournament.timeZone} match={scheduled} />
      )}
      {tournament.entryFee > 0 && match.status !== 'decided' && (
        <Lazy load={loadFeesDue} props={{ tournament, snapshot, teamIds: teamIdsOf(match), onClosed: clear }} />
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void report()
        }}
        className="flex flex-col gap-5 not-first:mt-4"
      >
        {hasOutcomes && <OutcomeFields teams={teams} form={form} hasTable={hasTable(match)} onChange={change} />}
        {form.outcome !== 'walkover' && form.outcome !== 'double_no_show' && (
          <ScoreFields scoring={match.scoring} teams={teams} form={form} onChange={change} />
        )}
        {problem && <Problem key={problem.message} message={problem.message} />}
        {isForcible && form.outcome === 'played' && (
          <ForceFields teams={teams} form={form} onChange={(forced) => drafts.change({ form: { ...form, forced } })} />
        )}
        {isCorrection && (
          <ReasonField value={reason} onChange={({ target }) => drafts.change({ reason: target.value })} />
        )}
        <p role="status" className="font-semibold break-words empty:-mb-5">
          {leadsTo}
        </p>
        {conflict ? (
          <ConflictNotice
            conflict={conflict}
            match={match}
            view={view}
            busy={isSending}
            onKeep={() => {
              drafts.drop()
              state.onOpenChange(false)
            }}
            onReplace={() => void report(conflict.seq)}
          />
        ) : (
          <Button type="submit" variant="primary" size="lg" wide busy={isSending}>
            {isCorrection ? 'Save correction' : 'Save result'}
          </Button>
        )}
        <div className="flex flex-wrap justify-between gap-2">
          {!hasOutcomes && (
            <Button variant="quiet" onClick={() => setHasOutcomes(true)}>
              Other outcome
            </Button>
          )}
          {isCorrection && onRemove && (
            <Button variant="quiet" onClick={onRemove}>
              Remove this result
            </Button>
          )}
        </div>
      </form>
      {confirmation.dialog}
    </Dialog>
  )
}

const teamIdsOf = ({ slots }: MatchState) => slots.flatMap((slot) => (typeof slot === 'object' ? [slot.team] : []))

/** 'Match 5, semifinal' → 'Match 5: semifinal', shorter to read as a headline. */
const capitalizedRound = (title: string) => title.replace(', ', ': ')

/** Scrolls into view: on a phone, the keypad may cover it. */
function Problem({ message }: { message: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box}>
      <Alert tone="danger" role="alert">
        {message}
      </Alert>
    </div>
  )
}

interface ForceFieldsProps {
  teams: readonly [string, string]
  form: ScoreForm
  onChange: (forced: ScoreForm['forced']) => void
}

/** Saves a score against the rules: a match cut short by rain, for instance. */
function ForceFields({ teams, form: { forced }, onChange }: ForceFieldsProps) {
  return (
    <div className="flex flex-col gap-3 border-l-4 border-line pl-4">
      <Checkbox
        label="Save it anyway"
        checked={forced !== null}
        onChange={({ target }) => onChange(target.checked ? { reason: '', winner: null } : null)}
      />
      {forced && (
        <>
          <Field label="Why does this score count?" required>
            <Input
              value={forced.reason}
              maxLength={maxReasonLength}
              onChange={({ target }) => onChange({ ...forced, reason: target.value })}
            />
          </Field>
          <Choices
            legend="Who won?"
            name="forced-winner"
            choices={[['', 'By the score'], ...teams.map((team, side) => [String(side), team] as const)]}
            chosen={forced.winner === null ? '' : String(forced.winner)}
            onChoose={(side) => onChange({ ...forced, winner: side === '' ? null : side === '0' ? 0 : 1 })}
          />
        </>
      )}
    </div>
  )
}
