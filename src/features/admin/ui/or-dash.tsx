import { exactDollars } from '#lib/money.ts'

/** '–' instead of zero, so that the other figures of a list stand out. Screen readers hear the zero. */
export function OrDash({ figure, text = exactDollars }: { figure: number; text?: (figure: number) => string }) {
  if (figure !== 0) return text(figure)
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{text(0)}</span>
    </>
  )
}
