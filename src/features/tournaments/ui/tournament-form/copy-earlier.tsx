import { useQueryClient } from '@tanstack/react-query'
import { failureText } from '#ui/client/failure-text.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { Tournament } from '../../contract.ts'
import { tournamentQuery } from '../queries.ts'
import { formatTournamentDates } from '../tournament-dates.ts'
import { dateFields, formOf } from './fields.ts'
import type { FormValues } from './fields.ts'

interface CopyEarlierProps {
  earlier: readonly Tournament[]
  onCopy: (values: Partial<FormValues>, from: Tournament) => void
}

/** Fills in everything but the dates from a tournament that the user organized. */
export function CopyEarlier({ earlier, onCopy }: CopyEarlierProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  /** Lists shorten the texts, so the whole tournament is read. */
  const copy = async (id: string) => {
    try {
      const tournament = await queryClient.fetchQuery(tournamentQuery(client, id))
      onCopy(withoutDates(formOf(tournament)), tournament)
    } catch (error) {
      toast({ title: "Couldn't copy the tournament", description: failureText(error), destructive: true })
    }
  }
  return (
    <Field
      label="Copy from an earlier tournament"
      optional
      hint="Fills in everything but the dates. Court hours shift to the new dates."
    >
      <Select
        defaultValue=""
        onChange={({ currentTarget: { value } }) => {
          if (value) void copy(value)
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
