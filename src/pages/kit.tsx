import { createFileRoute, notFound } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

/** Left out of every build: the condition is known when the product is built. */
const Kit = import.meta.env.DEV ? lazy(() => import('#ui/kit/kit.tsx')) : () => null

/** Every part of the design system in every state. In production there is no such page. */
export const Route = createFileRoute('/dev/kit')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  head: () => ({ meta: [{ title: 'Kit' }] }),
  component: () => (
    <Suspense>
      <Kit />
    </Suspense>
  ),
})
