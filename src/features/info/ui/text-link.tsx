import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link as it stands in a text: within the site it loads no page anew. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (!href.startsWith('/')) return <a href={href}>{children}</a>
  const { pathname, searchParams, hash } = new URL(href, 'http://localhost')
  return (
    <Link to={pathname} search={Object.fromEntries(searchParams)} hash={hash.slice(1)}>
      {children}
    </Link>
  )
}
