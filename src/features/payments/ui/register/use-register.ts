import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { teamRefusals } from '#features/teams/refusals.ts'
import { Refused, unwrap } from '#ui/client/api.ts'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { Team } from '#features/teams/contract.ts'
import { teamsQuery } from '#features/teams/ui/queries.ts'
import { celebrateEntry } from '../just-entered/celebrate-entry.ts'
import { registrationFailed } from '../registration-failed.ts'

/** The tournament's fields needed to register. */
export type Enterable = {
  id: string
  name: string
  entryFee: number
  registrationDeadline: string
  startDate: string
  timeZone: string
}

type NamedTeam = { name: string }

interface Entry {
  tournament: Enterable
  viewerId: string
  form: UseFormReturn<NamedTeam>
  onDone: () => void
}

/** Two ways to register: `enter` lists the team (free or paid later), `goPay` opens the payment page. */
export function useEntry({ tournament, viewerId, form, onDone }: Entry) {
  const client = useClient()
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()

  const fail = (error: Error) => {
    const { fields, ...text } = failureOf(error)
    if (fields.name) form.setError('name', { type: 'server', message: fields.name }, { shouldFocus: true })
    toast({ ...text, destructive: true })
  }

  const entry = useMutation({
    mutationFn: ({ name }: NamedTeam) =>
      unwrap(
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
    // A refusal also means that the page is out of date.
    onSettled: (team) =>
      team?.paymentStatus === 'paid'
        ? celebrateEntry(router, queryClient, team)
        : queryClient.invalidateQueries({ queryKey: ['tournaments'] }).then(showSpots),
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

  return { enter: (team: NamedTeam) => entry.mutate(team), goPay, refuse: showNameError, isSending: entry.isPending }
}

/** The message is at the field too. */
const showNameError = ({ name }: FieldErrors<NamedTeam>) => toast({ title: name?.message ?? '', destructive: true })

/**
 * Whether another team is already listed under this name, in any letter case. The captain's own pending team doesn't count: it is paid for
 * under its name.
 */
function isTaken(team: Team, name: string, viewerId: string): boolean {
  const isOwnUnpaid = team.captainId === viewerId && team.paymentStatus === 'pending'
  return team.name.toLowerCase() === name.toLowerCase() && !isOwnUnpaid
}

/** Scrolls the number of spots, which has changed, to where no toast covers it. */
const showSpots = () => document.getElementById('spots')?.scrollIntoView({ block: 'nearest' })

const nameTaken = new Refused(
  { code: 'team_name_taken', message: teamRefusals.team_name_taken[1] },
  teamRefusals.team_name_taken[0],
)

function failureOf(error: Error) {
  const title = 'Registration Failed'
  if (!(error instanceof Refused)) {
    return { title, description: 'Something went wrong during registration.', fields: {} }
  }
  if (error.status === 401) return { title, description: 'You must be logged in to register a team', fields: {} }
  // The database checks names last and doesn't know the form's fields.
  const fields = error.code === 'team_name_taken' ? { name: error.message } : error.fields
  const text = error.message ? registrationFailed(error.message) : { title, description: 'Failed to register team' }
  return { ...text, fields }
}
