import { Disclosure } from '#ui/disclosure.tsx'
import type { Section } from '../../article/article.ts'

type Listed = Pick<Section, 'id' | 'heading'>

/** The table of contents beside a long text. */
export function TableOfContents({ sections }: { sections: readonly Listed[] }) {
  return (
    <nav
      aria-label="On this page"
      className="sticky top-16 hidden max-h-[calc(100dvh-4rem)] self-start overflow-y-auto py-2 lg:block print:hidden"
    >
      <ContentsList sections={sections} />
    </nav>
  )
}

/** The table of contents folded up above the text, on narrow screens. */
export function FoldedTableOfContents({ sections }: { sections: readonly Listed[] }) {
  return (
    <nav aria-label="On this page" className="lg:hidden print:hidden">
      <Disclosure boxed summary="On this page">
        <div className="border-t border-line py-2">
          <ContentsList sections={sections} />
        </div>
      </Disclosure>
    </nav>
  )
}

function ContentsList({ sections }: { sections: readonly Listed[] }) {
  return (
    <ol role="list">
      {sections.map(({ id, heading }, place) => (
        <li key={id}>
          <a href={`#${id}`} className="flex min-h-11 items-center gap-3 py-1.5 no-underline hover:underline">
            <span aria-hidden className="type-label w-6 shrink-0 text-soft">
              {place + 1}
            </span>
            {heading}
          </a>
        </li>
      ))}
    </ol>
  )
}
