import { shownText } from '../rules.ts'
import type { OwnText } from '../rules.ts'
import { SnippetFrame } from './snippet-frame.tsx'

/** A text by itself, as its type is shown. */
export function ShownContent({ text: { contentType, title, content } }: { text: OwnText }) {
  const words = shownText(content)
  if (contentType === 'html') return <SnippetFrame title={`${title} by itself`} html={words} className="h-48" />
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
          ? 'max-h-72 overflow-y-auto rounded-md bg-sunken p-3 font-mono text-sm break-words whitespace-pre-wrap'
          : 'whitespace-pre-line'
      }
    >
      {isCode ? JSON.stringify(content, null, 2) : words}
    </p>
  )
}
