import { Alert } from '#ui/alert.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import type { Block } from '../texts/article.ts'
import { MarkedText } from './marked-text.tsx'
import { TextTable } from './text-table.tsx'

/** The body of a section or of an answer. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, place) => <OneBlock key={place} block={block} />)
}

function OneBlock({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p className="max-w-prose">
        <MarkedText text={block} />
      </p>
    )
  }
  if ('list' in block)
    return <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5 marker:text-soft">{items(block.list)}</ul>
  if ('steps' in block) {
    return <ol className="flex max-w-prose list-decimal flex-col gap-2 pl-6 marker:font-bold">{items(block.steps)}</ol>
  }
  if ('note' in block) {
    return (
      <Alert className="max-w-prose">
        <MarkedText text={block.note} />
      </Alert>
    )
  }
  if ('facts' in block)
    return <DefinitionList facts={block.facts.map(([term, detail]) => ({ term, detail }))} className="grid-cols-2" />
  if ('points' in block) return <Points points={block.points} />
  return <TextTable table={block.table} />
}

function items(texts: readonly string[]) {
  return texts.map((text) => (
    <li key={text}>
      <MarkedText text={text} />
    </li>
  ))
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
