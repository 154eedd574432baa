import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { UseFormReturn } from 'react-hook-form'
import { placeRefusals } from '#lib/place-refusals.ts'
import { Refused, answer } from '#ui/api.ts'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import type { Team } from '../contract.ts'
import { teamsQuery } from './queries.ts'
import type { Enterable } from './register-dialog.tsx'

type NamedTeam = { name: string }

interface Entry {
  tournament: Enterable
  viewerId: string
  form: UseFormReturn<NamedTeam>
  onDone: () => void
}

/** The two ways in: `enter` puts the team on the list (free, or to be paid later), `goPay` leaves for the payment page. */
export function useEntry({ tournament, viewerId, form, onDone }: Entry) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const fail = (error: Error) => {
    const { message, fields } = failureOf(error)
    if (fields.name) form.setError('name', { type: 'server', message: fields.name }, { shouldFocus: true })
    toast({ title: 'Registration Failed', description: message, destructive: true })
  }

  const entry = useMutation({
    mutationFn: ({ name }: NamedTeam) =>
      answer(
        client.teams.$post({ json: { name, tournamentId: tournament.id, members: [], paymentStatus: 'pending' } }),
      ),
    onSuccess: () => {
      onDone()
      form.reset()
      toast({
        title: 'Registration Successful!',
        description: 'Your team has been registered for the tournament.',
      })
    },
    onError: fail,
    // A refusal, too, says that the page no longer shows how things are.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tournaments'] }),
  })

  const goPay = async ({ name }: NamedTeam) => {
    const teams = queryClient.getQueryData(teamsQuery(client, tournament.id).queryKey) ?? []
    if (teams.some((team) => isTaken(team, name, viewerId))) return fail(nameTaken)
    await navigate({
      to: '/payment/$tournamentId',
      params: { tournamentId: tournament.id },
      search: { team: name },
      state: { isEntering: true },
    })
  }

  return { enter: (team: NamedTeam) => entry.mutate(team), goPay, isSending: entry.isPending }
}

/** Whether the list already shows this name, in any letter case; a pending team of one's own is paid for under its name. */
function isTaken(team: Team, name: string, viewerId: string): boolean {
  const isOwnUnpaid = team.captainId === viewerId && team.paymentStatus === 'pending'
  return team.name.toLowerCase() === name.toLowerCase() && !isOwnUnpaid
}

const nameTaken = new Refused(
  { code: 'team_name_taken', message: placeRefusals.team_name_taken[1] },
  placeRefusals.team_name_taken[0],
)

function failureOf(error: Error) {
  if (!(error instanceof Refused)) return { message: 'Something went wrong during registration.', fields: {} }
  if (error.status === 401) return { message: 'You must be logged in to register a team', fields: {} }
  // The database has the last word on names, and knows nothing of fields.
  const fields = error.code === 'team_name_taken' ? { name: error.message } : error.fields
  return { message: error.message || 'Failed to register team', fields }
}
