import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent, ComponentProps } from 'react'
import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { maxInviteeLength, maxTeamNameLength } from '#features/teams/values.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { formatDollars } from '#lib/money.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import type { Snapshot } from '#features/competition/api-contract.ts'
import { entriesQuery } from '#features/registrations/ui/queries.ts'
import { undrawnTeams } from './late-changes.ts'

/** A team that is added after the draw: a registered one, or a new one and who is asked to be its captain. */
export interface LateTeamForm {
  /** Empty for a new team. */
  teamId: string
  /** The name of the registered or new team. */
  name: string
  /** A username or an email address; empty for nobody. */
  captain: string
  reason: string
}

export const blankLateTeam: LateTeamForm = { teamId: '', name: '', captain: '', reason: '' }

/** The team as it is sent. */
export const lateTeamOf = ({ teamId, name, captain }: LateTeamForm) =>
  teamId ? { id: teamId } : { name, captain: captain.trim() || undefined }

interface LateTeamFieldsProps {
  form: UseFormReturn<LateTeamForm>
  tournament: Tournament
  snapshot: Snapshot
}

/** Chooses a registered team that is not in the draw, or takes a new team's name and whom to ask to be its captain. */
export function LateTeamFields({ form, tournament, snapshot }: LateTeamFieldsProps) {
  const { register, control, formState } = form
  const { data: entries = [] } = useQuery(entriesQuery(useClient(), tournament.id))
  const teams = undrawnTeams(entries, snapshot)
  const setName = (chosen: string) =>
    form.setValue('name', teams.find(({ teamId }) => teamId === chosen)?.teamName ?? '')
  const isNew = useWatch({ control, name: 'teamId' }) === ''
  const fee =
    tournament.entryFee === 0 ? '' : ` The fee of ${formatDollars(tournament.entryFee)} is due before its first result.`
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
          <CaptainField
            label="Captain (optional)"
            hint={`Enter a username or an email address, and we'll invite them. Until they accept, the team is shown as entered by the organizer.${fee}`}
            error={formState.errors.captain?.message}
            {...register('captain', { validate: isInvitee })}
          />
        </>
      )}
    </>
  )
}

/** Whether it can be a username or an email address; the server knows for sure. */
export const isInvitee = (typed: string) =>
  /^@?[^@]*$|^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(typed.trim()) || 'Please enter a username or a valid email'

interface CaptainFieldProps extends Omit<ComponentProps<typeof Input>, 'maxLength'> {
  label: string
  hint: string
  error: string | undefined
}

/** Whom to ask to be captain. Spread the form's `register` into it. */
export function CaptainField({ label, hint, error, ...input }: CaptainFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Input maxLength={maxInviteeLength} autoComplete="off" autoCapitalize="none" spellCheck={false} {...input} />
    </Field>
  )
}
