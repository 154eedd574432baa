import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { scoringPresets } from '#engine/results/presets.ts'
import { empty, isTyped, numbers, type Cells } from './cells.ts'
import type { KindForm, RuleFieldsProps, ScoreFieldsProps } from './kind-form.ts'
import { Pair } from './score-inputs.tsx'

export const goals: KindForm<'goals'> = {
  label: 'Goals',
  start: scoringPresets.soccer,
  RuleFields,
  ScoreFields,
  scoreIn: ({ score, extraTime, shootOut }) =>
    isTyped(score)
      ? {
          score: numbers(score),
          ...(extraTime && isTyped(extraTime) && { extraTime: numbers(extraTime) }),
          ...(shootOut && isTyped(shootOut) && { shootOut: numbers(shootOut) }),
        }
      : null,
  enteredFor: ({ score, extraTime, shootOut }, cells) => ({
    score: cells(score),
    extraTime: extraTime ? cells(extraTime) : null,
    shootOut: shootOut ? cells(shootOut) : null,
  }),
}

function RuleFields({ scoring, onChange }: RuleFieldsProps<'goals'>) {
  return (
    <div>
      <Checkbox
        label="Extra time if tied"
        checked={scoring.extraTime}
        onChange={({ target }) => onChange({ ...scoring, extraTime: target.checked })}
      />
      <Checkbox
        label="Penalty shootout if still tied"
        checked={scoring.shootOut}
        onChange={({ target }) => onChange({ ...scoring, shootOut: target.checked })}
      />
    </div>
  )
}

function ScoreFields({ scoring, teams, form, onChange }: ScoreFieldsProps<'goals'>) {
  const { score, extraTime, shootOut } = form
  const offersExtraTime = scoring.extraTime && !extraTime && !shootOut && isLevel(score)
  const offersShootOut =
    scoring.shootOut && !shootOut && isLevel(extraTime ?? score) && (extraTime || !scoring.extraTime)
  return (
    <div className="flex flex-col gap-4">
      <Pair label="Goals" teams={teams} cells={score} onChange={(cells) => onChange({ score: cells })} />
      {extraTime && (
        <Smaller title="After extra time" onRemove={() => onChange({ extraTime: null, shootOut: null })}>
          <Pair
            label="After extra time"
            teams={teams}
            cells={extraTime}
            onChange={(cells) => onChange({ extraTime: cells })}
          />
        </Smaller>
      )}
      {shootOut && (
        <Smaller title="Penalty shootout" onRemove={() => onChange({ shootOut: null })}>
          <Pair label="Penalties" teams={teams} cells={shootOut} onChange={(cells) => onChange({ shootOut: cells })} />
        </Smaller>
      )}
      {(offersExtraTime || offersShootOut) && (
        <div className="flex flex-wrap gap-2">
          {offersExtraTime && <Button onClick={() => onChange({ extraTime: score })}>Add extra time</Button>}
          {offersShootOut && <Button onClick={() => onChange({ shootOut: empty })}>Add penalty shootout</Button>}
        </div>
      )}
    </div>
  )
}

const isLevel = (cells: Cells) => Number(cells[0]) === Number(cells[1])

function Smaller({ title, onRemove, children }: { title: string; onRemove: () => void; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 border-t border-line pt-3">
      <div className="flex items-center justify-between">
        <h3 className="type-label">{title}</h3>
        <Button variant="quiet" size="sm" onClick={onRemove}>
          Remove
        </Button>
      </div>
      {children}
    </section>
  )
}
