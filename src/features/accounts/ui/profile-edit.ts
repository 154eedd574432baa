import { useQueryClient } from '@tanstack/react-query'
import { Refused, answer } from '#ui/api.ts'
import { useClient } from '#ui/use-client.ts'
import type { EditProfile } from '../profile-contract.ts'
import { profileQuery } from './profile-queries.ts'
import { sessionQuery } from './queries.ts'

/** Sends changes of one's own profile; when it resolves, every place that shows the name shows the new one. Throws Refused. */
export function useEditProfile(userId: string) {
  const client = useClient()
  const queryClient = useQueryClient()

  return async (json: EditProfile): Promise<void> => {
    const profile = await answer(client.users[':id'].$patch({ param: { id: userId }, json }))
    queryClient.setQueryData(profileQuery(client, userId).queryKey, profile)
    const { username, firstName, lastName } = profile
    queryClient.setQueryData(
      sessionQuery(client).queryKey,
      (user) => user && { ...user, username, firstName, lastName },
    )
  }
}

/** The toast of an edit that was refused: the server's sentence, or the fallback where it has none of its own. */
export function updateFailed(error: unknown, fallback: string) {
  const description = error instanceof Refused && error.message ? error.message : fallback
  return { title: 'Update Failed', description, destructive: true }
}
