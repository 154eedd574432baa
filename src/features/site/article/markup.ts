/** A piece of a text: plain, bold, or a link. */
type Piece = { text: string; strong?: true; href?: string }

const marks = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g

/** Allowed links: our own pages and anchors, https, mailto and tel. Not `javascript:` or `//other.example`. */
const safe = /^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)/

/** Splits a text at its links and bold parts (see article.ts). An unsafe link becomes plain text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(marks)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) })
    const [whole, strong, label = '', href = ''] = match
    if (strong) pieces.push({ text: strong, strong: true })
    else pieces.push(safe.test(href) ? { text: label, href } : { text: label })
    at = match.index + whole.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

/** The text without markup. */
export function plainText(text: string): string {
  return piecesOf(text)
    .map((piece) => piece.text)
    .join('')
}
