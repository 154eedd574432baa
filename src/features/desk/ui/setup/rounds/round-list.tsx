import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Scoring, IfTied } from '#engine/contract.ts'
import { scoringText } from '#engine/scoring/kinds.ts'
import { ifTiedText } from '#features/competition/if-tied-text.ts'

interface RoundListProps {
  rounds: readonly {
    key: string
    name: string
    rules: { rule: IfTied; scoring: Scoring }
    /** 'Over': shown instead of a button where nothing can change. */
    status?: string | false
  }[]
  hint: string
  onChange: (key: string) => void
}

/** The rounds with their scoring, each with a button to change it. */
export function RoundList({ rounds, hint, onChange }: RoundListProps) {
  return (
    <section aria-labelledby="rounds">
      <h2 id="rounds" className="type-heading mb-2">
        Rounds
      </h2>
      <p className="mb-3 text-soft">{hint}</p>
      <ul role="list" className="border-t border-line">
        {rounds.map(({ key, name, rules, status }) => (
          <li key={key} className="flex items-center justify-between gap-4 border-b border-line py-3">
            <div className="min-w-0">
              <p id={`round-${key}`} className="font-semibold">
                {name}
              </p>
              <p className="type-small text-soft">{rulesText(rules)}</p>
            </div>
            {status ? (
              <Badge>{status}</Badge>
            ) : (
              <Button
                size="sm"
                variant="quiet"
                aria-haspopup="dialog"
                aria-describedby={`round-${key}`}
                onClick={() => onChange(key)}
                className="-mr-3 shrink-0 noscript:hidden"
              >
                Change
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 'Goals, penalty shootout. Tied matches are replayed'. */
export const rulesText = ({ rule, scoring }: { rule: IfTied; scoring: Scoring }) =>
  [scoringText(scoring), ifTiedText[rule]].filter((text) => text !== null).join('. ')
