import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge/badge.tsx'
import type { DrawProof } from '../../api-contract.ts'
import type { drawMethods } from '#engine/values.ts'
import { CheckYourself } from './check-yourself.tsx'
import { DrawCheck } from './draw-check.tsx'
import { LotsSteps } from './lots-steps.tsx'

const methods: Record<(typeof drawMethods)[number], string> = {
  seeds: 'The organizer put the teams in this order. Nothing about it is random.',
  ranking: "The teams are in the order of their players' verified points. Nothing about it is random.",
  random: 'Drawn by lot. Anyone can check it.',
}

interface NumberedDrawProps {
  proof: DrawProof
  draw: DrawProof['draws'][number]
  timeZone: string
  /** The URL of the public data. */
  url: string
}

/** One draw: how it was made, the check, and the resulting order. */
export function NumberedDraw({
  proof,
  draw: { draw, by, at, reason, order, undone, lots },
  timeZone,
  url,
}: NumberedDrawProps) {
  const names = new Map(proof.teams.map(({ teamId, name }) => [teamId, name]))
  const id = `draw-${draw}`
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 id={id} className="type-heading flex flex-wrap items-center gap-3">
          Draw {draw} {undone && <Badge>Undone</Badge>}
        </h2>
        <p>
          {methods[by]}{' '}
          <span className="text-soft">
            Drawn <time dateTime={at}>{formatMoment(at, timeZone)}</time>.
          </span>
        </p>
        {reason && <p className="break-words">“{reason}”</p>}
        {undone && (
          <p className="break-words text-soft">
            Undone <time dateTime={undone.at}>{formatMoment(undone.at, timeZone)}</time>
            {undone.reason && `: “${undone.reason}”`}
          </p>
        )}
      </div>
      {lots && <DrawCheck proof={{ ...lots, draw, order }} />}
      <ol
        role="list"
        aria-label={`Seeds of draw ${draw}`}
        className="gap-x-10 border-t-2 border-line sm:columns-2 print:columns-2"
      >
        {order.map((teamId, index) => (
          <li key={teamId} className="flex min-h-11 break-inside-avoid items-center gap-3 border-b border-line py-1.5">
            <span className="type-label w-8 shrink-0 text-soft">{index + 1}</span>
            <span className="min-w-0 break-words">{names.get(teamId) ?? teamId}</span>
          </li>
        ))}
      </ol>
      {lots && (
        <div>
          <h3 className="type-subheading mb-3">How it was drawn</h3>
          <LotsSteps proof={proof} draw={draw} timeZone={timeZone} list={lots} drawn={{ lots, at }} />
          <CheckYourself url={url} draw={draw} />
        </div>
      )}
    </section>
  )
}
