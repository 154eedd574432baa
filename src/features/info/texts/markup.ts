/** A piece of a text: plain, strong, or a link. */
type Piece = { text: string; strong?: true; href?: string }

const marks = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g

/** Where a link may lead: pages and anchors of ours, secure addresses, mail, telephone. Not `javascript:`, not `//elsewhere`. */
const safe = /^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)/

/** What the two marks of a text mean (see article.ts). A link to anywhere unsafe is left as its words. */
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

/** The text as it is read, without its marks. */
export function plainText(text: string): string {
  return piecesOf(text)
    .map((piece) => piece.text)
    .join('')
}
