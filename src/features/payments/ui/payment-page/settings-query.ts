import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'

/** Which card form to show: the provider's, with its public key, or the sandbox's. In its own file, because every page loads it. */
export const paymentSettingsQuery = (client: Client) =>
  queryOptions({ queryKey: ['payment-settings'], queryFn: () => unwrap(client['payment-settings'].$get()) })
