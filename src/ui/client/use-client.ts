import { useRouteContext } from '@tanstack/react-router'
import type { Client } from './api.ts'

/** The typed client of our API for components. Loaders find it in their context. */
export function useClient(): Client {
  return useRouteContext({ from: '__root__', select: (context) => context.client })
}
