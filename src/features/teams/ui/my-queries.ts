import { queryOptions } from '@tanstack/react-query'
import { answer } from '#ui/api.ts'
import type { Client } from '#ui/api.ts'

/*
 * What is somebody's own lies below the tournaments' key: whoever enters, pays, withdraws or deletes invalidates that, and this with it.
 */

/** Everything a user entered as a captain, latest first. */
export const registrationsQuery = (client: Client, userId: string) =>
  queryOptions({
    queryKey: ['tournaments', 'of', userId, 'registrations'],
    queryFn: () => answer(client.users[':id'].registrations.$get({ param: { id: userId } })),
  })

/** The tournaments a user organizes or plays in; the latest to start comes first. */
export const userTournamentsQuery = (client: Client, userId: string) =>
  queryOptions({
    queryKey: ['tournaments', 'of', userId],
    queryFn: () => answer(client.users[':id'].tournaments.$get({ param: { id: userId } })),
  })

export const receiptQuery = (client: Client, registrationId: string) =>
  queryOptions({
    queryKey: ['tournaments', 'receipt', registrationId],
    queryFn: () => answer(client.registrations[':id'].receipt.$get({ param: { id: registrationId } })),
  })

/** What withdrawing would give back at this moment: never kept. */
export const withdrawalQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: ['withdrawal', teamId],
    queryFn: () => answer(client.teams[':id'].withdrawal.$get({ param: { id: teamId } })),
    staleTime: 0,
    gcTime: 0,
  })

/** A captain's own team as its form shows it: never kept. */
export const rosterQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: ['roster', teamId],
    queryFn: () => answer(client.teams[':id'].roster.$get({ param: { id: teamId } })),
    staleTime: 0,
    gcTime: 0,
  })
