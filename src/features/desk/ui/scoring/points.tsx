import { Checkbox } from '#ui/form/checkbox.tsx'
import { NumberField } from '../setup/number-field.tsx'
import { halfRefusal, isTyped, numbers } from './cells.ts'
import type { KindForm, RuleFieldsProps } from './kind-form.ts'
import { Pair } from './score-inputs.tsx'

export const points: KindForm<'points'> = {
  label: 'Points',
  start: { kind: 'points' },
  RuleFields,
  ScoreFields: ({ teams, form, onChange }) => (
    <Pair label="Points" teams={teams} cells={form.score} onChange={(score) => onChange({ score })} />
  ),
  scoreIn: ({ score }) => halfRefusal(score) ?? (isTyped(score) ? { score: numbers(score) } : null),
  enteredFor: ({ score }, cells) => ({ score: cells(score) }),
}

function RuleFields({ scoring: { to }, onChange }: RuleFieldsProps<'points'>) {
  return (
    <div>
      <Checkbox
        label="A match ends once a team reaches a set number of points"
        checked={to !== undefined}
        onChange={({ target }) => onChange(target.checked ? { kind: 'points', to: 21 } : { kind: 'points' })}
      />
      {to !== undefined && (
        <NumberField
          label="Points to win"
          value={to}
          max={999}
          onChange={(next) => onChange({ kind: 'points', to: next })}
        />
      )}
    </div>
  )
}
