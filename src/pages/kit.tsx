import { createFileRoute, notFound } from '@tanstack/react-router'
import Kit from '#ui/kit/kit.tsx'

/** Every part of the design system in every state. In production there is no such page, and none of its code. */
export const Route = createFileRoute('/dev/kit')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  head: () => ({ meta: [{ title: 'Kit' }] }),
  component: import.meta.env.DEV ? Kit : undefined,
})
