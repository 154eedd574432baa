import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import type { Tournament } from '../../contract.ts'
import { formatTournamentDates } from '../tournament-dates.ts'
import { dateFields, formOf } from './fields.ts'
import type { FormValues } from './fields.ts'

interface CopyEarlierProps {
  earlier: readonly Tournament[]
  onCopy: (values: Partial<FormValues>) => void
}

/** Fills in everything but the dates from a tournament that the user organized. */
export function CopyEarlier({ earlier, onCopy }: CopyEarlierProps) {
  return (
    <Field label="Copy from an earlier tournament" optional hint="Fills in everything but the dates.">
      <Select
        defaultValue=""
        onChange={({ currentTarget: { value } }) => {
          const chosen = earlier.find(({ id }) => id === value)
          if (chosen) onCopy(withoutDates(formOf(chosen)))
        }}
      >
        <option value="">Start from scratch</option>
        {earlier.map((tournament) => (
          <option key={tournament.id} value={tournament.id}>
            {tournament.name} · {formatTournamentDates(tournament)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function withoutDates(values: FormValues): Partial<FormValues> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !dateFields.some((date) => date === field)))
}
