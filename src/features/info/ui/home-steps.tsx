import { home } from '../texts/home.ts'

/** How It Works: three steps in their order. */
export function HomeSteps() {
  return (
    <ol className="grid gap-8 md:grid-cols-3 md:gap-6">
      {home.steps.map(({ title, words }, index) => (
        <li key={title} className="flex gap-4 md:flex-col md:gap-3">
          <span aria-hidden className="type-display w-10 shrink-0 text-4xl text-soft tabular-nums">
            {index + 1}
          </span>
          <div className="flex flex-col gap-1.5">
            <h3 className="type-display text-xl">{title}</h3>
            <p className="max-w-sm text-soft">{words}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
