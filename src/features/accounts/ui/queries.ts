import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'

export const sessionKey = ['session'] as const

/** Who is logged in, or null. Part of the first HTML of a page that is rendered per person; on others, the browser asks (learn-session.ts). */
export const sessionQuery = (client: Client) =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: async () => (await unwrap(client.auth.session.$get())).user,
  })

/** Where the user is logged in; read again each time it is shown. */
export const loginSessionsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['login-sessions'],
    queryFn: () => unwrap(client.auth.sessions.$get()),
    staleTime: 0,
  })

/** The user's own two-factor authentication. */
export const twoFactorQuery = (client: Client) =>
  queryOptions({
    queryKey: ['two-factor'],
    queryFn: () => unwrap(client.auth['two-factor'].$get()),
    staleTime: 0,
  })

/** The user's own passkeys. */
export const passkeysQuery = (client: Client) =>
  queryOptions({
    queryKey: ['passkeys'],
    queryFn: () => unwrap(client.auth.passkeys.$get()),
    staleTime: 0,
  })

/** Whether a mailed link can still be used; read again at each visit. */
export const mailedLinkQuery = (client: Client, purpose: 'reset-password' | 'confirm-email', token: string) =>
  queryOptions({
    queryKey: ['mailed-link', purpose, token],
    queryFn: () => unwrap(client.auth['mailed-link'].$get({ query: { purpose, token } })),
    staleTime: 0,
  })

/** A profile as the logged-in user may see it. */
export const profileQuery = (client: Client, userId: string) =>
  queryOptions({
    queryKey: ['users', userId],
    queryFn: () => unwrap(client.users[':id'].$get({ param: { id: userId } })),
  })
