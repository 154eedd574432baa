import { Alert } from '#ui/alert.tsx'
import { DefinitionList } from '#ui/list/definition-list.tsx'
import type { Section, Block } from '../../article/article.ts'
import { MarkedText } from './marked-text.tsx'
import { ProseBlock } from './prose-block.tsx'
import { TextTable } from './text-table.tsx'

/** The content of a section: what the administrator wrote, otherwise the built-in text. */
export function SectionBody({ section: { html, blocks } }: { section: Section }) {
  return html ? <SanitizedHtml html={html} /> : <Blocks blocks={blocks} />
}

/** Only for HTML that the server sanitized before storing it (content/server/sanitize.ts). */
function SanitizedHtml({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}

/** The body of a section. */
function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, place) => <OneBlock key={place} block={block} />)
}

function OneBlock({ block }: { block: Block }) {
  if (typeof block === 'string' || 'list' in block || 'steps' in block) return <ProseBlock block={block} />
  if ('note' in block) return <Notice text={block.note} />
  if ('warning' in block) return <Notice text={block.warning} tone="danger" />
  if ('facts' in block) {
    return <DefinitionList facts={block.facts.map(([term, detail]) => ({ term, detail }))} className="grid-cols-2" />
  }
  if ('points' in block) return <Points points={block.points} />
  return <TextTable table={block.table} />
}

function Notice({ text, tone }: { text: string; tone?: 'danger' }) {
  return (
    <Alert tone={tone} className="max-w-148">
      <MarkedText text={text} />
    </Alert>
  )
}

function Points({ points }: { points: readonly (readonly [title: string, text: string])[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {points.map(([title, text]) => (
        <div key={title}>
          <dt className="type-subheading">{title}</dt>
          <dd className="mt-1">
            <MarkedText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
