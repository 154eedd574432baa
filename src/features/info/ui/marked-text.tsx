import { piecesOf } from '../texts/markup.ts'
import { TextLink } from './text-link.tsx'

/** A text with its links and strong words. */
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
