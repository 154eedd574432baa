import { brand } from '#lib/brand.ts'

/** The mark and the name. Two touchlines and the halfway line make an H, with the ball on the centre spot (as in favicon.svg). */
export function BrandMark() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="4 2 24 28" aria-hidden className="h-8 shrink-0" fill="none" stroke="currentColor" strokeWidth="2.5">
        <path d="M6 3v26M26 3v26M6 16h4M22 16h4" />
        <circle cx="16" cy="16" r="6" />
        <circle cx="16" cy="16" r="2.75" className="fill-flood" stroke="none" />
      </svg>
      <span className="type-display text-xl whitespace-nowrap">{brand}</span>
    </span>
  )
}
