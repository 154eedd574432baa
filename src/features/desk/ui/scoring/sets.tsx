import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import type { SetRules } from '#engine/contract.ts'
import { scoringPresets } from '#engine/results/presets.ts'
import { NumberField } from '../setup/number-field.tsx'
import { halfRefusal, isTyped, numbers, shownSets } from './cells.ts'
import type { EnteredScore, KindForm, RuleFieldsProps, ScoreFieldsProps } from './kind-form.ts'
import { Grid } from './score-inputs.tsx'

export const sets: KindForm<'sets'> = {
  label: 'Sets',
  start: scoringPresets.badminton,
  RuleFields,
  ScoreFields,
  scoreIn,
  enteredFor: (score, cells) => ({ sets: score.sets.map(cells) }),
}

function ScoreFields({ scoring, teams, form, onChange }: ScoreFieldsProps<'sets'>) {
  const rows = shownSets(form.sets, scoring.bestOf)
  return <Grid noun="Set" teams={teams} rows={rows} onChange={(changed) => onChange({ sets: changed })} />
}

function scoreIn({ sets: rows }: EnteredScore) {
  const typed = rows.filter(isTyped)
  return halfRefusal(...typed) ?? (typed.length > 0 ? { sets: typed.map(numbers) } : null)
}

function RuleFields({ scoring, onChange }: RuleFieldsProps<'sets'>) {
  const { bestOf, last, to, winBy, cap } = scoring
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <Field label="Sets" className="w-32">
          <Select
            value={bestOf}
            onChange={({ target }) => onChange({ ...scoring, bestOf: Number(target.value) as typeof bestOf })}
          >
            <option value={1}>One set</option>
            <option value={3}>Best of 3</option>
            <option value={5}>Best of 5</option>
          </Select>
        </Field>
        <SetRuleFields rules={{ to, winBy, cap }} onChange={(rules) => onChange({ ...scoring, ...rules })} />
      </div>
      {bestOf > 1 && (
        <Checkbox
          label="Different rules for the last set"
          checked={last !== null}
          onChange={({ target }) =>
            onChange({ ...scoring, last: target.checked ? { to: 15, winBy: 2, cap: null } : null })
          }
        />
      )}
      {bestOf > 1 && last && (
        <fieldset className="flex flex-wrap gap-4 border-l-4 border-line pl-4">
          <legend className="type-label mb-2">Last set</legend>
          <SetRuleFields rules={last} onChange={(rules) => onChange({ ...scoring, last: rules })} />
        </fieldset>
      )}
    </>
  )
}

function SetRuleFields({ rules, onChange }: { rules: SetRules; onChange: (rules: SetRules) => void }) {
  const { to, winBy, cap } = rules
  // A cap below the points to win would contradict them.
  const withTo = (points: number) => onChange({ ...rules, to: points, cap: cap !== null && cap < points ? null : cap })
  return (
    <>
      <NumberField label="Points to win" value={to} max={99} onChange={withTo} />
      <NumberField label="Win by" value={winBy} max={9} onChange={(lead) => onChange({ ...rules, winBy: lead })} />
      <Field label="Point limit" className="w-28">
        <Select
          value={cap ?? ''}
          onChange={({ target }) => onChange({ ...rules, cap: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">No limit</option>
          {[to, to + 1, to + 2, to + 5, to + 9].map((points) => (
            <option key={points} value={points}>
              {points}
            </option>
          ))}
          {cap !== null && ![0, 1, 2, 5, 9].includes(cap - to) && <option value={cap}>{cap}</option>}
        </Select>
      </Field>
    </>
  )
}
