import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, createFileRoute, notFound, redirect, useNavigate } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { sessionQuery } from '#features/accounts/ui/queries.ts'
import { tournamentToEditQuery } from '#features/admin/ui/queries.ts'
import { tournamentQuery, tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { TournamentFormSkeleton } from '#features/tournaments/ui/tournament-form/skeleton.tsx'
import { formOf } from '#features/tournaments/ui/tournament-form/fields.ts'
import { editing } from '#features/tournaments/ui/tournament-form/purposes.ts'
import { TournamentForm } from '#features/tournaments/ui/tournament-form/tournament-form.tsx'
import { TournamentNotFound } from '#features/tournaments/ui/tournament-page/not-found.tsx'
import { redirectWithReason } from '#features/tournaments/ui/tournament-page/redirect-reason.tsx'
import type { EditTournament } from '#features/tournaments/contract.ts'
import { Refused, unwrap } from '#ui/client/api.ts'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { found } from '#ui/client/loaders.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import { ownPageHead } from '#ui/page/page-head.ts'

export const Route = createFileRoute('/edit-tournament/$id')({
  loader: async ({ context: { queryClient, client }, params: { id } }) => {
    const user = await queryClient.query(sessionQuery(client))
    if (user?.role !== 'administrator') throw redirect(redirectWithReason(id, 'administrator-only'))
    // Always fetched: nobody should edit an outdated version.
    const tournament = await found(queryClient.query(tournamentToEditQuery(client, id)))
    if (tournament.cancelledAt) throw notFound()
  },
  head: () => ownPageHead('Edit Tournament'),
  pendingMs: 150,
  pendingComponent: () => (
    <Frame>
      <TournamentFormSkeleton />
    </Frame>
  ),
  notFoundComponent: TournamentNotFound,
  component: EditTournamentPage,
})

function EditTournamentPage() {
  const { id } = Route.useParams()
  const { data: tournament } = useSuspenseQuery(tournamentToEditQuery(useClient(), id))
  // The tournament when editing began. Saving is refused if it has changed since.
  const [{ start, revision }] = useState(() => ({ start: formOf(tournament), revision: tournament.revision }))
  const edit = useEdit(id, revision)

  return (
    <Frame>
      <TournamentForm
        purpose={editing(tournament)}
        start={start}
        send={edit}
        failure={failureOf}
        submit={{ label: 'Save changes' }}
        actions={
          <Link to="/tournament/$id" params={{ id }} className={buttonClass({ variant: 'quiet', size: 'lg' })}>
            Cancel
          </Link>
        }
      />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { id } = Route.useParams()
  return (
    <Container className="pb-16">
      <PageHeader
        title="Edit Tournament"
        lead={
          <>
            Scoring, group sizes and table rules are set under{' '}
            <Link to="/tournament/$id/run" params={{ id }} search={{ view: 'setup' }}>
              Run tournament
            </Link>
            .
          </>
        }
        above={
          <Link
            to="/tournament/$id"
            params={{ id }}
            className={`${buttonClass({ variant: 'quiet', size: 'sm' })} -ml-3`}
          >
            <ArrowLeft aria-hidden />
            Back to the tournament
          </Link>
        }
      />
      {children}
    </Container>
  )
}

/** Sends the changes; refused if someone else saved the tournament in the meantime. */
function useEdit(id: string, revision: string) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  return async (changes: EditTournament) => {
    const json = { ...changes, revision }
    const edited = await unwrap(client.tournaments[':id'].$patch({ param: { id }, json }))
    queryClient.setQueryData(tournamentQuery(client, id).queryKey, edited)
    void queryClient.invalidateQueries({ queryKey: tournamentsKey })
    toast({ title: 'Tournament Updated!', description: 'Your tournament has been successfully updated.' })
    await navigate({ to: '/tournament/$id', params: { id } })
  }
}

function failureOf(error: unknown) {
  if (!(error instanceof Refused)) return { title: 'Error', description: 'Failed to update tournament' }
  if (error.code === 'administrator_edits_only') return { title: 'Access Denied', description: error.message }
  return { title: 'Error', description: `Update failed: ${error.message}` }
}
