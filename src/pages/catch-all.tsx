import { createFileRoute, notFound } from '@tanstack/react-router'
import { brand } from '#lib/brand.ts'
import { NotFound } from './not-found.tsx'

/** Every other path. Having its own route gives the not-found page a title. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound()
  },
  head: () => ({ meta: [{ title: `404 Page Not Found | ${brand}` }] }),
  notFoundComponent: NotFound,
})
