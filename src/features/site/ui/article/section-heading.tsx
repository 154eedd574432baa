import { CourtLines } from '#ui/courts/court-lines.tsx'

interface SectionHeadingProps {
  id: string
  number: number
  heading: string
  /** The sport whose court is drawn beside it. */
  sport?: string
}

/** The heading of a numbered section. */
export function SectionHeading({ id, number, heading, sport }: SectionHeadingProps) {
  return (
    <div className="flex items-end gap-4 break-after-avoid border-b-2 border-ink pb-3">
      <div className="flex min-w-0 flex-1 items-baseline gap-3">
        <span aria-hidden className="type-label w-7 shrink-0 whitespace-nowrap text-soft sm:w-8">
          {number}
        </span>
        <h2 id={id} className="type-heading min-w-0">
          {heading}
        </h2>
      </div>
      {sport && <CourtLines sport={sport} className="h-10 shrink-0 [--court-wash:transparent] sm:h-16" />}
    </div>
  )
}
