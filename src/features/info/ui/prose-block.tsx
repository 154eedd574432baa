import type { Prose } from '../texts/article.ts'
import { MarkedText } from './marked-text.tsx'

/** A paragraph or a list, no wider than is easy to read (in rem: `ch` would change when the font arrives). */
export function ProseBlock({ block }: { block: Prose }) {
  if (typeof block === 'string') {
    return (
      <p className="max-w-148 text-pretty">
        <MarkedText text={block} />
      </p>
    )
  }
  if ('list' in block) {
    return <ul className="flex max-w-148 list-disc flex-col gap-2 pl-5 marker:text-soft">{items(block.list)}</ul>
  }
  return <ol className="flex max-w-148 list-decimal flex-col gap-2 pl-6 marker:font-bold">{items(block.steps)}</ol>
}

function items(texts: readonly string[]) {
  return texts.map((text) => (
    <li key={text} className="text-pretty">
      <MarkedText text={text} />
    </li>
  ))
}
