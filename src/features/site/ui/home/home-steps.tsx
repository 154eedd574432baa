import { useCopy } from '#features/content/ui/use-page-texts.ts'
import { homeCopy } from '../../texts/page-copy.ts'

const steps = [1, 2, 3] as const

/** How It Works: three steps. */
export function HomeSteps() {
  const copy = useCopy('home', homeCopy)
  return (
    <ol role="list" className="grid gap-8 md:grid-cols-3 md:gap-6">
      {steps.map((step) => (
        <li key={step} className="flex gap-4 md:flex-col md:gap-3">
          <span aria-hidden className="type-figure-large w-10 shrink-0 text-soft">
            {step}
          </span>
          <div className="flex flex-col gap-1.5">
            <h3 className="type-subheading">{copy[`home.step${step}.title`]}</h3>
            <p className="max-w-sm text-soft">{copy[`home.step${step}.text`]}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
