import { halfRefusal, isTyped, numbers } from './cells.ts'
import type { KindForm } from './kind-form.ts'
import { Pair } from './score-inputs.tsx'

export const points: KindForm<'points'> = {
  label: 'Points',
  start: { kind: 'points' },
  RuleFields: () => null,
  ScoreFields: ({ teams, form, onChange }) => (
    <Pair label="Points" teams={teams} cells={form.score} onChange={(score) => onChange({ score })} />
  ),
  scoreIn: ({ score }) => halfRefusal(score) ?? (isTyped(score) ? { score: numbers(score) } : null),
  enteredFor: ({ score }, cells) => ({ score: cells(score) }),
}
