import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, createFileRoute, notFound, redirect, useNavigate } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { sessionQuery } from '#features/accounts/ui/queries.ts'
import { tournamentToEditQuery } from '#features/admin/ui/queries.ts'
import { tournamentQuery, tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { TournamentFormSkeleton } from '#features/tournaments/ui/tournament-form-skeleton.tsx'
import { changesOf, formOf } from '#features/tournaments/ui/tournament-form-values.ts'
import type { FormValues } from '#features/tournaments/ui/tournament-form-values.ts'
import { TournamentForm } from '#features/tournaments/ui/tournament-form.tsx'
import { TournamentNotFound } from '#features/tournaments/ui/tournament-not-found.tsx'
import { turnedAway } from '#features/tournaments/ui/turned-away.tsx'
import { editSports, maxTeamSizeOnEdit } from '#features/tournaments/values.ts'
import { Refused, answer } from '#ui/api.ts'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { found } from '#ui/found.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import { ownPageHead } from '#ui/page-head.ts'

export const Route = createFileRoute('/edit-tournament/$id')({
  loader: async ({ context: { queryClient, client }, params: { id } }) => {
    const user = await queryClient.query(sessionQuery(client))
    if (user?.role !== 'administrator') throw redirect(turnedAway(id, 'administrator-only'))
    // Read anew, however long it has been kept: nobody should edit what stood there this morning.
    const tournament = await found(queryClient.query(tournamentToEditQuery(client, id)))
    if (tournament.isDeleted) throw notFound()
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
  // What was seen when the editing began: what it is compared with, and what must still stand there when it is saved.
  const [{ start, revision }] = useState(() => ({ start: formOf(tournament), revision: tournament.revision }))
  const edit = useEdit({ id, start, revision })
  const sports: readonly string[] = editSports

  return (
    <Frame>
      <TournamentForm
        start={start}
        sports={sports.includes(start.sport) ? sports : [...sports, start.sport]}
        maxTeamSize={maxTeamSizeOnEdit}
        check={(checks, values) => checks.problemsOfEdit(start, values, new Date())}
        send={edit}
        failure={failureOf}
        submit={{ label: 'Save changes' }}
        beside={
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

type Editing = { id: string; start: FormValues; revision: string }

/** Sends what was changed and nothing else, unless somebody else was faster; the server reads the dates in the tournament's zone, or in the one sent along. */
function useEdit({ id, start, revision }: Editing) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  return async (values: FormValues) => {
    const changes = changesOf(start, values) as Parameters<(typeof client.tournaments)[':id']['$patch']>[0]['json']
    const json = { ...changes, revision }
    const edited = await answer(client.tournaments[':id'].$patch({ param: { id }, json }))
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
