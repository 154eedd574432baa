import { Link } from '@tanstack/react-router'
import type { SiteLink as To } from './links.ts'

/** A link of the shell; its own page marks it with `aria-current`. */
export function SiteLink({ link, className }: { link: To; className?: string }) {
  if ('to' in link)
    return (
      <Link to={link.to} className={className}>
        {link.label}
      </Link>
    )
  return (
    <a href={link.href} className={className}>
      {link.label}
    </a>
  )
}
