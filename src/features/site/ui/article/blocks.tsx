import { Alert } from '#ui/alert.tsx'
import { DefinitionList } from '#ui/list/definition-list.tsx'
import type { Block } from '../../article/article.ts'
import { MarkedText } from './marked-text.tsx'
import { ProseBlock } from './prose-block.tsx'
import { TextTable } from './text-table.tsx'

/** The body of a section. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
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
          <dt className="type-label text-lg">{title}</dt>
          <dd className="mt-1">
            <MarkedText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
