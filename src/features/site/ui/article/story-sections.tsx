import type { Section } from '../../article/article.ts'
import { SectionBody } from './section-body.tsx'

/** Sections of a narrative page, with the heading beside the text on wide screens. */
export function StorySections({ sections }: { sections: readonly Section[] }) {
  return sections.map((section) => (
    <section
      key={section.id}
      aria-labelledby={section.id}
      className="grid gap-x-14 gap-y-5 border-t-2 border-ink pt-6 lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <h2 id={section.id} className="type-heading break-after-avoid">
        {section.heading}
      </h2>
      <div className="flex min-w-0 flex-col gap-5">
        <SectionBody section={section} />
      </div>
    </section>
  ))
}
