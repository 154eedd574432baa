import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { sportLabel } from '#lib/sports.ts'
import type { Scoring } from '#engine/contract.ts'
import { usualScoring } from '#engine/results/presets.ts'
import { scoringText } from '#engine/scoring/kinds.ts'
import { kindFormOf, kindForms } from '../scoring/kind-forms.ts'

interface ScoringFieldsProps {
  sport: string
  scoring: Scoring
  onChange: (scoring: Scoring) => void
}

/** How matches are counted, starting with what is usual in the sport. */
export function ScoringFields({ sport, scoring, onChange: change }: ScoringFieldsProps) {
  const usual = usualScoring(sport)
  const { RuleFields } = kindFormOf(scoring)
  const isUsual = scoringText(usual) === scoringText(scoring)
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="type-heading mb-3">Scoring</legend>
      <div className="flex flex-wrap items-end gap-4">
        <Field label="Matches are counted in" className="w-56">
          <Select
            value={scoring.kind}
            onChange={({ target }) => change(kindForms[target.value as Scoring['kind']].start)}
          >
            {Object.entries(kindForms).map(([kind, { label }]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {!isUsual && (
          <Button variant="quiet" onClick={() => change(usual)}>
            Use standard {sportLabel(sport).toLowerCase()} scoring
          </Button>
        )}
      </div>
      <RuleFields scoring={scoring} onChange={change} />
    </fieldset>
  )
}
