import { queryOptions } from '@tanstack/react-query'
import { answer } from '#ui/api.ts'
import type { Client } from '#ui/api.ts'

/** Whose card form it is: the provider's, with its public key, or the sandbox's. In a file of its own, as every page loads it. */
export const paymentSettingsQuery = (client: Client) =>
  queryOptions({ queryKey: ['payment-settings'], queryFn: () => answer(client['payment-settings'].$get()) })
