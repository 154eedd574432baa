import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { Opening } from '../texts/careers.ts'
import { useContactDetails } from './use-contact-details.ts'
import { mailDraft } from './contact/mail-draft.ts'

/** An open position; Apply opens an email draft. */
export function OpeningCard({
  opening: { id, title, team, place, contract, salary, about, brings },
}: {
  opening: Opening
}) {
  const { careersEmail } = useContactDetails()
  return (
    <Card as="article" aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <p className="type-small text-soft">{team}</p>
        <h3 id={id} className="type-subheading">
          {title}
        </h3>
      </div>
      <dl className="flex flex-col gap-1">
        <Fact term="Salary" detail={salary} />
        <Fact term="Location" detail={place} />
        <Fact term="Contract" detail={contract} />
      </dl>
      <p>{about}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-soft">
        {brings.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <a
        href={mailDraft(careersEmail, `Application: ${title}`)}
        aria-describedby={id}
        className={`${buttonClass()} mt-auto self-start print:hidden`}
      >
        Apply
      </a>
    </Card>
  )
}

function Fact({ term, detail }: { term: string; detail: string }) {
  return (
    <div className="flex gap-3">
      <dt className="w-20 shrink-0 text-soft">{term}</dt>
      <dd className="min-w-0 font-semibold">{detail}</dd>
    </div>
  )
}
