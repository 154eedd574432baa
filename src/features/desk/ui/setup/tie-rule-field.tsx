import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import type { TieRule } from '#engine/contract.ts'
import { tieRuleLabels } from '#features/competition/tie-rule-text.ts'

interface TieRuleFieldProps {
  /** 'If a match is tied' by default. */
  label?: string | undefined
  rule: TieRule
  /** Whether no team has to advance, so that a match may end in a draw. */
  mayDraw?: boolean
  onChange: (rule: TieRule) => void
}

/** What happens when a match is level at the end. */
export function TieRuleField({ label = 'If a match is tied', rule, mayDraw = false, onChange }: TieRuleFieldProps) {
  const choices: TieRule[] =
    mayDraw || rule === 'drawsAllowed' ? ['mustWin', 'replay', 'drawsAllowed'] : ['mustWin', 'replay']
  return (
    <Field label={label} hint={rule === 'drawsAllowed' && 'Both teams share the place.'} className="max-w-72">
      <Select value={rule} onChange={({ target }) => onChange(target.value as TieRule)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {tieRuleLabels[choice]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
