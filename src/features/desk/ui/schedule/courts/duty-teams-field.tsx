import type { ScheduleSettings } from '#features/competition/courts-contract.ts'
import { dutyKinds } from '#features/competition/values.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'

type Kind = ScheduleSettings['dutyTeams']

export const dutyTeamsText: Record<Kind, string> = {
  none: 'No duty teams',
  referees: 'Teams referee other matches',
  scores: 'Teams keep score for other matches',
}

interface DutyTeamsFieldProps {
  value: Kind
  onChange: (value: Kind) => void
}

export function DutyTeamsField({ value, onChange }: DutyTeamsFieldProps) {
  return (
    <Field
      label="Duty teams"
      hint="Each match is assigned a team that isn't playing, ideally right before or after its own match. In a knockout, that's often the loser of an earlier match."
    >
      <Select value={value} onChange={({ target }) => onChange(target.value as Kind)} className="sm:max-w-96">
        {dutyKinds.map((kind) => (
          <option key={kind} value={kind}>
            {dutyTeamsText[kind]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
