import type { Prose } from '../../article/article.ts'
import { MarkedText } from './marked-text.tsx'

/** A paragraph or list at a comfortable width (in rem: `ch` would change once the font loads). */
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
  return <ol className="flex max-w-148 list-decimal flex-col gap-2 pl-6 marker:font-semibold">{items(block.steps)}</ol>
}

function items(texts: readonly string[]) {
  return texts.map((text) => (
    <li key={text} className="text-pretty">
      <MarkedText text={text} />
    </li>
  ))
}
