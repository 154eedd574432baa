import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import type { IfTied } from '#engine/contract.ts'
import { ifTiedLabels } from '#features/competition/if-tied-text.ts'

interface IfTiedFieldProps {
  /** 'If a match is tied' by default. */
  label?: string | undefined
  rule: IfTied
  /** Whether no team has to advance, so that a match may end in a tie. */
  mayTie?: boolean
  onChange: (rule: IfTied) => void
}

/** What happens when a match is level at the end. */
export function IfTiedField({ label = 'If a match is tied', rule, mayTie = false, onChange }: IfTiedFieldProps) {
  const choices: IfTied[] =
    mayTie || rule === 'tiesAllowed' ? ['mustWin', 'replay', 'tiesAllowed'] : ['mustWin', 'replay']
  return (
    <Field label={label} hint={rule === 'tiesAllowed' && 'Both teams share the place.'} className="max-w-72">
      <Select value={rule} onChange={({ target }) => onChange(target.value as IfTied)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {ifTiedLabels[choice]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
