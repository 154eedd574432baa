import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useHydrated, useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { openAuthDialog } from '#features/accounts/ui/auth-dialog/store.ts'
import { sessionQuery } from '#features/accounts/ui/queries.ts'
import { useSession } from '#features/accounts/ui/session.ts'
import { FormatAdvice } from '#features/competition/ui/advice/format-advice.tsx'
import { NewCourtsFields } from '#features/competition/ui/new-courts/new-courts-fields.tsx'
import { useNewCourts } from '#features/competition/ui/new-courts/use-new-courts.ts'
import { userTournamentsQuery } from '#features/registrations/ui/queries.ts'
import { statsKey, tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { removeDraft } from '#features/tournaments/ui/tournament-form/unsaved/draft.ts'
import { blankForm } from '#features/tournaments/ui/tournament-form/fields.ts'
import { creating } from '#features/tournaments/ui/tournament-form/purposes.ts'
import type { NewTournament } from '#features/tournaments/ui/tournament-form/purposes.ts'
import { TournamentForm, type TournamentFormHandle } from '#features/tournaments/ui/tournament-form/tournament-form.tsx'
import { browserZone } from '#lib/dates.ts'
import { Refused, unwrap } from '#ui/client/api.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import { pageHead } from '#ui/page/page-head.ts'

const description = 'Set the date, venue, entry fee and prize pool. Teams register and pay online.'

export const Route = createFileRoute('/create-tournament')({
  loader: async ({ context: { queryClient, client } }) => {
    const user = await queryClient.query(sessionQuery(client))
    if (user) await queryClient.prefetchQuery(userTournamentsQuery(client, user.id))
  },
  head: () => pageHead('Create Tournament', description),
  component: CreateTournamentPage,
})

function CreateTournamentPage() {
  const user = useSession()
  const isHydrated = useHydrated()
  const start = useMemo(() => (isHydrated ? { ...blankForm, timeZone: browserZone() } : blankForm), [isHydrated])
  const courts = useNewCourts()
  const [advised, setAdvised] = useState<Advised | null>(null)
  const form = useRef<TournamentFormHandle>(null)
  const create = useCreate(user?.id, courts, advised)
  const earlier = useOrganized(user?.id)

  return (
    <Container className="pb-16">
      <PageHeader title="Create Tournament" lead={description} />
      <FormatAdvice
        teams={blankForm.maxTeams}
        className="mt-6"
        onUse={({ format, count, teams, courts: courtCount, minutes, rest, from, until }) => {
          form.current?.fill({ format, maxTeams: Number(teams) })
          setAdvised({ format, count, maxTeams: Number(teams) })
          courts.type({ ...courts.typed, count: courtCount, minutes, rest, from, until })
          courts.props.onCopies(false)
          toast({
            title: 'Form filled in',
            description: 'We added the format, number of teams, courts, hours, match length and rest.',
          })
        }}
      />
      <TournamentForm
        ref={form}
        purpose={creating}
        start={start}
        send={create}
        failure={failureOf}
        keepsDraft
        earlier={earlier}
        onCopy={courts.copy}
        submit={user ? { label: 'Create Tournament' } : { label: 'Sign up to create', disabled: true }}
        actions={!user && <SignUpFirst />}
        canReset
      >
        <NewCourtsFields {...courts.props} />
      </TournamentForm>
    </Container>
  )
}

/** What the user organized before. The page works without it. */
function useOrganized(userId: string | undefined) {
  const query = userTournamentsQuery(useClient(), userId ?? '')
  const { data = [] } = useQuery({ ...query, enabled: userId !== undefined })
  return data.filter(({ organizerId }) => organizerId === userId)
}

/** Opens the dialog over the form, which keeps what was typed. */
function SignUpFirst() {
  return (
    <>
      <Button variant="secondary" size="lg" onClick={() => openAuthDialog('signup')}>
        Sign Up
      </Button>
      <Button variant="quiet" size="lg" onClick={() => openAuthDialog('login')}>
        Login
      </Button>
      <p className="type-small text-soft sm:order-last sm:w-full">We'll keep your entries while you sign up.</p>
    </>
  )
}

/** The format chosen from the advice, and its number of teams. */
type Advised = { format: string; count: number | null; maxTeams: number }

/** Its number of groups or rounds, unless the format or the number of teams was changed since. */
function formatCountOf(tournament: NewTournament, advised: Advised | null): number | undefined {
  const isSame = advised?.format === tournament.format && advised?.maxTeams === tournament.maxTeams
  return (isSame && advised?.count) || undefined
}

function useCreate(organizerId: string | undefined, courts: ReturnType<typeof useNewCourts>, advised: Advised | null) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  return async (tournament: NewTournament) => {
    const formatCount = formatCountOf(tournament, advised)
    const json = { ...tournament, formatCount, organizerId, ...courts.sentWith(tournament) }
    const { id } = await unwrap(client.tournaments.$post({ json })).catch((error: unknown) => {
      courts.showRefusal(error)
      throw error
    })
    removeDraft()
    void queryClient.invalidateQueries({ queryKey: tournamentsKey })
    void queryClient.invalidateQueries({ queryKey: statsKey })
    toast({ title: 'Tournament Created!', description: 'Your tournament has been successfully created.' })
    await navigate({ to: '/tournament/$id', params: { id } })
  }
}

function failureOf(error: unknown) {
  const title = 'Error'
  if (!(error instanceof Refused)) return { title, description: 'Failed to create tournament' }
  if (error.code === 'not_logged_in') return { title, description: 'You must be logged in to create a tournament.' }
  return { title, description: `Failed to create tournament: ${error.message}` }
}
