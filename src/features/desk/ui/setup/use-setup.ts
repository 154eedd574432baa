import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { Setup } from '#engine/contract.ts'
import type { DeskProps } from '../desk-props.ts'
import { useAutosave } from '../use-autosave.ts'

/** The setup before the draw. Every change is saved at once. */
export function useSetup({ tournament, snapshot }: Pick<DeskProps, 'tournament' | 'snapshot'>) {
  const client = useClient()
  return useAutosave<Setup>(tournament.id, snapshot.setup, (setup) =>
    unwrap(client.tournaments[':id'].setup.$put({ param: { id: tournament.id }, json: { setup } })),
  )
}
