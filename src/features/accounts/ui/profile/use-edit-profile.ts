import { useQueryClient } from '@tanstack/react-query'
import { Refused, unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { EditProfile, Profile } from '../../profile-contract.ts'
import { profileQuery, sessionQuery } from '../queries.ts'

/** Saves changes to the user's own profile and updates every place that shows the name. Throws Refused. */
export function useEditProfile(userId: string) {
  const client = useClient()
  const queryClient = useQueryClient()

  return async (json: EditProfile): Promise<Profile> => {
    const profile = await unwrap(client.users[':id'].$patch({ param: { id: userId }, json }))
    queryClient.setQueryData(profileQuery(client, userId).queryKey, profile)
    const { username, firstName, lastName } = profile
    queryClient.setQueryData(
      sessionQuery(client).queryKey,
      (user) => user && { ...user, username, firstName, lastName },
    )
    return profile
  }
}

/** The toast for a refused edit: the server's message, or the fallback. */
export function updateFailed(error: unknown, fallback: string) {
  const description = error instanceof Refused && error.message ? error.message : fallback
  return { title: 'Update Failed', description, destructive: true }
}
