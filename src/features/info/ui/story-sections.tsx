import type { Section } from '../texts/article.ts'
import { Blocks } from './blocks.tsx'

/** Sections of a text that is told rather than looked up in: the heading beside its words where there is room. */
export function StorySections({ sections }: { sections: readonly Section[] }) {
  return sections.map(({ id, heading, blocks }) => (
    <section
      key={id}
      aria-labelledby={id}
      className="grid gap-x-14 gap-y-5 border-t-2 border-ink pt-6 lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="type-heading break-after-avoid">
        {heading}
      </h2>
      <div className="flex min-w-0 flex-col gap-5">
        <Blocks blocks={blocks} />
      </div>
    </section>
  ))
}
