import type { ReactNode } from 'react'
import { brand } from '#lib/brand.ts'
import { formatMoment } from '#lib/dates.ts'
import { plural } from '#lib/words.ts'
import type { DrawProof } from '../../api-contract.ts'
import { entryListIn } from '#engine/draw/lots.ts'
import { NumbersStep } from './numbers-step.tsx'
import { Exact, Folded, Step } from './step.tsx'

type Lots = NonNullable<DrawProof['draws'][number]['lots']>

interface LotsStepsProps {
  proof: DrawProof
  draw: number
  timeZone: string
  /** The published list, once there is one. */
  list?: Pick<NonNullable<DrawProof['list']>, 'transcript' | 'publishedAt' | 'reopened'> | null
  /** What decided the order, once drawn. */
  drawn?: { lots: Lots; at: string }
}

/** How lots are drawn so that anyone can check it: the steps so far, and those to come. */
export function LotsSteps({ proof, draw, timeZone, list, drawn }: LotsStepsProps) {
  const { chains, teams } = proof
  const names = new Map(teams.map(({ teamId, name }) => [teamId, name]))
  const ids = list ? entryListIn(list.transcript).teams : []
  const listed = ids.map((id) => names.get(id) ?? id).toSorted((a, b) => a.localeCompare(b, 'en'))
  const moment = (at: string) => <time dateTime={at}>{formatMoment(at, timeZone)}</time>
  return (
    <ol role="list" aria-label="Steps of the draw" className="border-b border-line">
      <CommitmentStep chains={chains.filter(({ firstDraw }) => firstDraw <= draw)} moment={moment} />
      {list ? (
        <Step number={2} title="The list of teams" when={<>Published {moment(list.publishedAt)}</>}>
          <p>{`Registration closed with ${plural(listed.length, 'team')}: ${listed.join(', ')}.`}</p>
          {list.reopened.map(({ publishedAt, at, reason }) => (
            <p key={publishedAt} className="break-words text-soft">
              An earlier list was published {moment(publishedAt)} and not used: registration was reopened {moment(at)}
              {reason && `, “${reason}”`}
            </p>
          ))}
          <Folded title="Exact text of the list">
            <Exact>{list.transcript}</Exact>
          </Folded>
        </Step>
      ) : (
        <Step number={2} title="The list of teams">
          <p>When every team has paid, the organizer closes registration and publishes the list.</p>
        </Step>
      )}
      <NumbersStep usesBeacon={proof.usesBeacon} transcript={list?.transcript} drawn={drawn} moment={moment} />
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

interface CommitmentStepProps {
  /** The last one counts for this draw. */
  chains: DrawProof['chains']
  moment: (at: string) => ReactNode
}

function CommitmentStep({ chains, moment }: CommitmentStepProps) {
  const { commitment, committedAt, teamsEntered } = chains.at(-1)!
  const earlier = chains.slice(0, -1)
  const isLate = teamsEntered > 0
  return (
    <Step number={1} title="The commitment" when={<>Published {moment(committedAt)}</>}>
      <p>
        {earlier.length > 0 && `${brand} could no longer read the secrets for this draw, so it chose new ones. `}
        {isLate
          ? `${plural(teamsEntered, 'team')} had already entered when ${brand} chose the secrets for the draws and published their fingerprint. `
          : `Before the first team registered, ${brand} chose the secrets for the draws and published their fingerprint. `}
        If one of the secrets changed, the fingerprint would no longer match.
      </p>
      <Exact>{commitment}</Exact>
      {earlier.length > 0 && (
        <Folded title="Earlier commitments">
          {earlier.map((chain) => (
            <div key={chain.commitment} className="pb-2">
              <p className="text-sm text-soft">Published {moment(chain.committedAt)}</p>
              <Exact>{chain.commitment}</Exact>
            </div>
          ))}
        </Folded>
      )}
    </Step>
  )
}
