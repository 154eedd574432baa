import type { Section } from '../../article/article.ts'
import { Blocks } from './blocks.tsx'

/** The content of a section: what the administrator wrote, otherwise the built-in text. */
export function SectionBody({ section: { html, blocks } }: { section: Section }) {
  return html ? <SanitizedHtml html={html} /> : <Blocks blocks={blocks} />
}

/** Only for HTML that the server sanitized before storing it (content/server/sanitize.ts). */
function SanitizedHtml({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
