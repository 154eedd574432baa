import { Button } from '#ui/button.tsx'
import { scoringPresets } from '#engine/results/presets.ts'
import { NumberField } from '../setup/number-field.tsx'
import { empty, isTyped, numbers } from './cells.ts'
import type { EnteredScore, KindForm, ScoreFieldsProps } from './kind-form.ts'
import { Grid, Pair } from './score-inputs.tsx'

export const innings: KindForm<'innings'> = {
  label: 'Runs per inning',
  start: scoringPresets.baseball,
  RuleFields: ({ scoring, onChange }) => (
    <NumberField
      label="Innings"
      value={scoring.innings}
      max={18}
      onChange={(count) => onChange({ ...scoring, innings: count })}
    />
  ),
  ScoreFields,
  scoreIn,
  enteredFor: ({ score, innings: rows }, cells) => ({ score: cells(score), innings: rows?.map(cells) ?? null }),
}

/** The runs in total, or per inning. */
function ScoreFields({ scoring, teams, form, onChange }: ScoreFieldsProps<'innings'>) {
  const rows = form.innings
  if (!rows) {
    const blank = Array.from({ length: scoring.innings }, () => empty)
    return (
      <div className="flex flex-col gap-4">
        <Pair label="Runs" teams={teams} cells={form.score} onChange={(score) => onChange({ score })} />
        <Button className="self-start" onClick={() => onChange({ innings: blank })}>
          Enter each inning
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Grid noun="Inning" teams={teams} rows={rows} onChange={(changed) => onChange({ innings: changed })} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onChange({ innings: [...rows, empty] })}>Add an inning</Button>
        <Button variant="quiet" onClick={() => onChange({ innings: null })}>
          Enter the total
        </Button>
      </div>
    </div>
  )
}

function scoreIn({ score, innings: rows }: EnteredScore) {
  const typed = rows?.filter(isTyped) ?? []
  if (typed.length === 0) return isTyped(score) ? { score: numbers(score) } : null
  const halves = typed.map(([top, bottom]): [number, number | null] => [
    Number(top),
    bottom === '' ? null : Number(bottom),
  ])
  const total = (half: 0 | 1) => halves.reduce((sum, inning) => sum + (inning[half] ?? 0), 0)
  return { score: [total(0), total(1)] satisfies [number, number], innings: halves }
}
