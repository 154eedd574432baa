import { useEffect } from 'react'
import { Disclosure } from '#ui/disclosure.tsx'
import type { Faq, FaqCategory } from '../../article/article.ts'
import { ProseBlock } from '../article/prose-block.tsx'
import { SectionHeading } from '../article/section-heading.tsx'

interface FaqListProps {
  categories: readonly FaqCategory[]
  /** The id after the '#' in the address. */
  linked: string
  /** Whether the answers are unfolded. */
  open: boolean
}

/** Questions by category; each unfolds to its answer and has its own link. */
export function FaqList({ categories, linked, open }: FaqListProps) {
  useEffect(() => reveal(linked), [linked])
  return categories.map(({ id, title, faqs }, place) => (
    <section key={id} aria-labelledby={id} className="flex flex-col">
      <SectionHeading id={id} number={place + 1} heading={title} />
      {faqs.map((faq) => (
        <FaqItem key={`${faq.id} ${open}`} faq={faq} open={open} />
      ))}
    </section>
  ))
}

/** The anchor is inside the folded part, so browsers unfold it when the address names it. */
function FaqItem({ faq: { id, question, answer }, open }: { faq: Faq; open: boolean }) {
  return (
    <Disclosure
      open={open}
      suppressHydrationWarning
      summary={<h3 className="type-subheading">{question}</h3>}
      className="border-b border-line py-1 print:details-content:[content-visibility:visible]"
    >
      <div id={id} className="flex scroll-mt-36 flex-col gap-3 pb-6">
        {answer.map((block, place) => (
          <ProseBlock key={place} block={block} />
        ))}
        <p className="type-small print:hidden">
          <a href={`#${id}`}>Link to this answer</a>
        </p>
      </div>
    </Disclosure>
  )
}

/** Unfolds a linked answer after client-side navigation; on a page load browsers do it themselves. */
function reveal(id: string) {
  const answer = id ? document.getElementById(id) : null
  const folded = answer?.closest('details')
  if (!answer || !folded || folded.open) return
  folded.open = true
  answer.scrollIntoView()
}
