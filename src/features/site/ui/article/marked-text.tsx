import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { piecesOf } from '../../article/markup.ts'

/** A text with its links and bold parts. */
export function MarkedText({ text }: { text: string }) {
  return piecesOf(text).map((piece, place) => {
    if (piece.href) {
      return (
        <TextLink key={place} href={piece.href}>
          {piece.text}
        </TextLink>
      )
    }
    return piece.strong ? <strong key={place}>{piece.text}</strong> : piece.text
  })
}

/** A link in a text; links within the site navigate on the client. */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (!href.startsWith('/')) return <a href={href}>{children}</a>
  const { pathname, searchParams, hash } = new URL(href, 'http://localhost')
  return (
    <Link to={pathname} search={Object.fromEntries(searchParams)} hash={hash.slice(1)}>
      {children}
    </Link>
  )
}
