import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'

export const championsQuery = (client: Client) =>
  queryOptions({ queryKey: ['champions'], queryFn: () => unwrap(client.champions.$get()) })
