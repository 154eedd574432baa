import { canonicalJson } from '#lib/canonical-json.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import type { Scoring } from '#engine/contract.ts'
import { usualRules, type UsualRules } from '#features/competition/setup/default-setups.ts'
import { kindFormOf, kindForms } from '../scoring/kind-forms.ts'

interface ScoringFieldsProps {
  sport: string
  scoring: Scoring
  onChange: (scoring: Scoring) => void
  /** Takes common rules with those of their tables; by default, their scoring. */
  onUse?: (rules: UsualRules) => void
}

/** How matches are counted, starting with what is usual in the sport. */
export function ScoringFields(props: ScoringFieldsProps) {
  const { sport, scoring, onChange: change, onUse = (rules) => change(rules.scoring) } = props
  const usual = usualRules(sport)
  const { RuleFields } = kindFormOf(scoring)
  const used = usual.findIndex((rules) => canonicalJson(rules.scoring) === canonicalJson(scoring))
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="type-heading mb-3">Scoring</legend>
      <div className="flex flex-wrap items-end gap-4">
        <Field label="Common scoring" className="w-56">
          <Select value={used} onChange={({ target }) => onUse(usual[Number(target.value)]!)}>
            {used === -1 && (
              <option value={-1} disabled>
                Your own rules
              </option>
            )}
            {usual.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
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
      </div>
      <RuleFields scoring={scoring} onChange={change} />
    </fieldset>
  )
}
