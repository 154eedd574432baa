import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useHydrated, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { openAuthDialog } from '#features/accounts/ui/auth-dialog-store.ts'
import { useSession } from '#features/accounts/ui/session.ts'
import { statsKey, tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { blankForm } from '#features/tournaments/ui/tournament-form-values.ts'
import type { FormValues } from '#features/tournaments/ui/tournament-form-values.ts'
import { TournamentForm } from '#features/tournaments/ui/tournament-form.tsx'
import { createSports, maxTeamSizeOnCreate } from '#features/tournaments/values.ts'
import { Refused, answer } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import { pageHead } from '#ui/page-head.ts'

const description = 'Set the date, the place, the fee and the prize pool: teams enter and pay online.'

export const Route = createFileRoute('/create-tournament')({
  head: () => pageHead('Create Tournament', description),
  component: CreateTournamentPage,
})

function CreateTournamentPage() {
  const user = useSession()
  const isAlive = useHydrated()
  const start = useMemo(() => (isAlive ? { ...blankForm, timeZone: browserZone() } : blankForm), [isAlive])
  const create = useCreate(user?.id)

  return (
    <Container className="pb-16">
      <PageHeader title="Create Tournament" lead={description} />
      <TournamentForm
        start={start}
        sports={createSports}
        maxTeamSize={maxTeamSizeOnCreate}
        check={(checks, values) => checks.problemsOfNew(values, new Date())}
        send={create}
        failure={failureOf}
        submit={user ? { label: 'Create Tournament' } : { label: 'Sign up to create', disabled: true }}
        beside={!user && <SignUpFirst />}
        canReset
      />
    </Container>
  )
}

/** The way to an account that loses nothing of the form: the dialog opens over it. */
function SignUpFirst() {
  return (
    <>
      <Button variant="secondary" size="lg" onClick={() => openAuthDialog('signup')}>
        Sign Up
      </Button>
      <Button variant="quiet" size="lg" onClick={() => openAuthDialog('login')}>
        Login
      </Button>
      <p className="text-sm text-soft sm:order-last sm:w-full">What you typed stays here meanwhile.</p>
    </>
  )
}

function useCreate(organizerId: string | undefined) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  return async (values: FormValues) => {
    const json = { ...values, organizerId } as Parameters<typeof client.tournaments.$post>[0]['json']
    const { id } = await answer(client.tournaments.$post({ json }))
    void queryClient.invalidateQueries({ queryKey: tournamentsKey })
    void queryClient.invalidateQueries({ queryKey: statsKey })
    toast({ title: 'Tournament Created!', description: 'Your tournament has been successfully created.' })
    await navigate({ to: '/tournament/$id', params: { id } })
  }
}

/** The zone of whoever types: what is chosen until they choose another one. */
function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

function failureOf(error: unknown) {
  const title = 'Error'
  if (!(error instanceof Refused)) return { title, description: 'Failed to create tournament' }
  if (error.code === 'not_signed_in') return { title, description: 'You must be logged in to create a tournament.' }
  return { title, description: `Failed to create tournament: ${error.message}` }
}
