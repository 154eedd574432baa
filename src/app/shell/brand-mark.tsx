import { brand } from '#lib/brand.ts'

/** The mark and the name. Two touchlines and the halfway line make an H, with the ball on the centre spot (as in favicon.svg). */
export function BrandMark() {
  return (
    <span className="flex items-center gap-2.5">
      <svg viewBox="0 0 28 28" aria-hidden className="h-8 shrink-0" fill="none" stroke="currentColor" strokeWidth="3">
        <path d="M2.5 0v28M25.5 0v28M2.5 14h5.5M20 14h5.5" />
        <circle cx="14" cy="14" r="6" />
        <circle cx="14" cy="14" r="2.5" className="fill-flood" stroke="none" />
      </svg>
      {/* Where letters are set so large that the bar would not hold it, the mark stands alone. */}
      <span className="type-display text-xl whitespace-nowrap max-[16rem]:sr-only">{brand}</span>
    </span>
  )
}
