import { createFileRoute, notFound } from '@tanstack/react-router'
import { brand } from '#lib/brand.ts'
import { NotFound } from './not-found.tsx'

/** Every path that no other route takes. A route of its own gives the not-found page its title. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound()
  },
  head: () => ({ meta: [{ title: `404 Page Not Found | ${brand}` }] }),
  notFoundComponent: NotFound,
})
