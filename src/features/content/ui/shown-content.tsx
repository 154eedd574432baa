import { contentAsText } from '../rules.ts'
import type { TextOverride } from '../rules.ts'
import { SnippetFrame } from './templates/snippet-frame.tsx'

/** A text on its own, shown according to its type. */
export function ShownContent({ text: { contentType, title, content } }: { text: TextOverride }) {
  const words = contentAsText(content)
  if (contentType === 'html') return <SnippetFrame title={`Preview of ${title}`} html={words} className="h-48" />
  if (contentType === 'image') {
    return words ? (
      <img src={words} alt={title} className="max-h-72 w-fit rounded-md border border-line" />
    ) : (
      <p>No picture.</p>
    )
  }
  const isCode = contentType === 'json'
  return (
    <p
      className={
        isCode
          ? 'type-small max-h-72 overflow-y-auto rounded-md bg-sunken p-3 font-mono break-words whitespace-pre-wrap'
          : 'whitespace-pre-line'
      }
    >
      {isCode ? JSON.stringify(content, null, 2) : words}
    </p>
  )
}
