import { explainedCriteria, tableNotes } from './criterion-text.ts'
import type { TablePlay } from './table-play.ts'

/** How the tables are ordered, in words. */
export function TableRulesText({ rules, scoring, rule, advancing }: TablePlay & { advancing?: string }) {
  const criteria = explainedCriteria(rules, scoring, rule)
  return (
    <section aria-labelledby="table-rules" className="max-w-3xl print:break-inside-avoid">
      <h2 id="table-rules" className="type-heading mb-3">
        How the order is decided
      </h2>
      {advancing && <p className="mb-3">{advancing}</p>}
      <p className="mb-2 text-soft">Teams are ordered by the first of these in which they differ.</p>
      <ol className="flex list-decimal flex-col gap-1 pl-6 marker:font-semibold marker:text-soft">
        {criteria.map(({ name, about }, index) => (
          <li key={`${index} ${name}`} className="pl-1">
            <span className="font-semibold">{name}</span>
            <span className="text-soft">: {about}.</span>
          </li>
        ))}
      </ol>
      <ul role="list" className="type-small mt-3 flex flex-col gap-1 text-soft">
        {tableNotes(rules, scoring).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  )
}
