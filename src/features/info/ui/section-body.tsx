import { OwnHtml } from '#features/content/ui/own-html.tsx'
import type { Section } from '../texts/article.ts'
import { Blocks } from './blocks.tsx'

/** What stands under a section's heading: what the administrator wrote, else the built-in text. */
export function SectionBody({ section: { html, blocks } }: { section: Section }) {
  return html ? <OwnHtml html={html} /> : <Blocks blocks={blocks} />
}
