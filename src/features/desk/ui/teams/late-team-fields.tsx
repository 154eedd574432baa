import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { isGiven, UsernameField } from '#features/accounts/ui/username-field.tsx'
import { maxTeamNameLength } from '#features/teams/values.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { formatDollars } from '#lib/money.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import type { Snapshot } from '#features/competition/api-contract.ts'
import { entriesQuery } from '../queries.ts'
import { undrawnTeams } from './late-changes.ts'

/** A team that is added after the draw: a registered one, or a new one with its captain. */
export interface LateTeamForm {
  /** Empty for a new team. */
  teamId: string
  /** The name of the registered or new team. */
  name: string
  captain: string
  reason: string
}

export const blankLateTeam: LateTeamForm = { teamId: '', name: '', captain: '', reason: '' }

/** The team as it is sent. */
export const lateTeamOf = ({ teamId, name, captain }: LateTeamForm) => (teamId ? { id: teamId } : { name, captain })

interface LateTeamFieldsProps {
  form: UseFormReturn<LateTeamForm>
  tournament: Tournament
  snapshot: Snapshot
}

/** Chooses a registered team that is not in the draw, or takes a new team's name and captain. */
export function LateTeamFields({ form, tournament, snapshot }: LateTeamFieldsProps) {
  const { register, control, formState } = form
  const { data: entries = [] } = useQuery(entriesQuery(useClient(), tournament.id))
  const teams = undrawnTeams(entries, snapshot)
  const setName = (chosen: string) =>
    form.setValue('name', teams.find(({ teamId }) => teamId === chosen)?.teamName ?? '')
  const isNew = useWatch({ control, name: 'teamId' }) === ''
  const fee = tournament.entryFee === 0 ? '' : ` They have 48 hours to pay ${formatDollars(tournament.entryFee)}.`
  return (
    <>
      {teams.length > 0 && (
        <Field label="Team">
          <Select
            {...register('teamId', { onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => setName(target.value) })}
          >
            <option value="">A new team</option>
            {teams.map(({ teamId, teamName, paymentStatus }) => (
              <option key={teamId} value={teamId}>
                {teamName} ({paymentStatus === 'paid' ? 'paid' : 'not paid yet'})
              </option>
            ))}
          </Select>
        </Field>
      )}
      {isNew && (
        <>
          <Field label="Team name" error={formState.errors.name?.message}>
            <Input
              maxLength={maxTeamNameLength}
              autoComplete="off"
              {...register('name', { validate: (name) => name.trim() !== '' || 'Team name is required' })}
            />
          </Field>
          <UsernameField
            label="Captain's username"
            hint={`They need an account and will be notified.${fee}`}
            error={formState.errors.captain?.message}
            {...register('captain', { validate: isGiven })}
          />
        </>
      )}
    </>
  )
}
