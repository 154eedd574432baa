import { createFileRoute, notFound } from '@tanstack/react-router'
import Kit from '#ui/kit/kit.tsx'

/** Every component of the design system in every state. Not part of production builds. */
export const Route = createFileRoute('/dev/kit')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  head: () => ({ meta: [{ title: 'Kit' }] }),
  component: import.meta.env.DEV ? Kit : undefined,
})
