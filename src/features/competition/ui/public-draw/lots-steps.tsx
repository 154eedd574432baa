import { brand } from '#lib/brand.ts'
import { formatMoment } from '#lib/dates.ts'
import { plural } from '#lib/words.ts'
import type { DrawProof } from '../../api-contract.ts'
import type { DrawList } from '#engine/draw/lots.ts'
import { Exact, Folded, Step } from './step.tsx'

type Lots = NonNullable<DrawProof['draws'][number]['lots']>

interface LotsStepsProps {
  proof: DrawProof
  timeZone: string
  /** The published list, once there is one. */
  list?: { transcript: string; publishedAt: string } | null
  /** What decided the order, once drawn. */
  drawn?: { lots: Lots; at: string }
}

/** How lots are drawn so that anyone can check it: the steps so far, and those to come. */
export function LotsSteps({ proof, timeZone, list, drawn }: LotsStepsProps) {
  const { commitment, committedAt, teams } = proof
  const names = new Map(teams.map(({ teamId, name }) => [teamId, name]))
  const ids = list ? (JSON.parse(list.transcript) as DrawList).teams : []
  const listed = ids.map((id) => names.get(id) ?? id).toSorted((a, b) => a.localeCompare(b, 'en'))
  const moment = (at: string) => <time dateTime={at}>{formatMoment(at, timeZone)}</time>
  return (
    <ol role="list" aria-label="Steps of the draw" className="border-b border-line">
      <Step number={1} title="The commitment" when={<>Published {moment(committedAt)}</>}>
        <p>
          Before the first team registered, {brand} chose the secrets for the draws and published their fingerprint. If
          one of the secrets changed, the fingerprint would no longer match.
        </p>
        <Exact>{commitment}</Exact>
      </Step>
      {list ? (
        <Step number={2} title="The list of teams" when={<>Published {moment(list.publishedAt)}</>}>
          <p>{`Registration closed with ${plural(listed.length, 'team')}: ${listed.join(', ')}.`}</p>
          <Folded title="Exact text of the list">
            <Exact>{list.transcript}</Exact>
          </Folded>
        </Step>
      ) : (
        <Step number={2} title="The list of teams">
          <p>When every team has paid, the organizer closes registration and publishes the list.</p>
        </Step>
      )}
      {drawn ? (
        <Step number={3} title="The numbers" when={<>Entered {moment(drawn.at)}</>}>
          <p className="type-figure py-1 text-2xl break-words [word-spacing:0.3em]">{drawn.lots.drawnNumbers}</p>
        </Step>
      ) : (
        <Step number={3} title="The numbers">
          <p>{list ? 'Next, the' : 'Then the'} organizer rolls dice in front of witnesses and enters the numbers.</p>
        </Step>
      )}
      {drawn ? (
        <Step number={4} title="The secret" when={<>Published {moment(drawn.at)}</>}>
          <p>The secret, the list and the numbers drawn decide the order.</p>
          <Exact>{drawn.lots.secret}</Exact>
        </Step>
      ) : (
        <Step number={4} title="The secret">
          <p>
            The secret, the list and the numbers drawn decide the order. The secret is published after the draw, and
            this page checks the draw in your browser.
          </p>
        </Step>
      )}
    </ol>
  )
}
