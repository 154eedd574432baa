import { brand } from '#lib/brand.ts'

/** The logo: touchlines and halfway line form an H, with the ball on the center spot (as in favicon.svg). */
export function BrandMark() {
  return (
    <span className="flex items-center gap-2.5">
      <svg viewBox="0 0 28 28" aria-hidden className="h-8 shrink-0" fill="none" stroke="currentColor" strokeWidth="3">
        <path d="M2.5 0v28M25.5 0v28M2.5 14h5.5M20 14h5.5" />
        <circle cx="14" cy="14" r="6" />
        <circle cx="14" cy="14" r="2.5" className="fill-flood" stroke="none" />
      </svg>
      {/* With very large text the name would not fit in the bar, so only the mark shows. */}
      <span className="wordmark whitespace-nowrap max-[16rem]:sr-only">{brand}</span>
    </span>
  )
}
