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
      <CommitmentStep
        chains={chains.filter(({ firstDraw }) => firstDraw <= draw)}
        commitment={drawn ? drawn.lots.commitment : proof.commitment}
        moment={moment}
      />
      {list ? (
        <Step number={2} title="The list of teams" when={<>Published {moment(list.publishedAt)}</>}>
          <p>{`Registration closed with ${plural(listed.length, 'team')}: ${listed.join(', ')}.`}</p>
          {list.reopened.map(({ publishedAt, at, reason }) => (
            <p key={publishedAt} className="break-words text-soft">
              A list published {moment(publishedAt)} was discarded when registration reopened on {moment(at)}
              {reason && ` (“${reason}”)`}.
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
  /** Those that this draw could use. */
  chains: DrawProof['chains']
  /** Of the one that it uses. Null if its secrets are still to be chosen. */
  commitment: string | null
  moment: (at: string) => ReactNode
}

function CommitmentStep({ chains, commitment, moment }: CommitmentStepProps) {
  const index = chains.findIndex((chain) => chain.commitment === commitment)
  const used = chains[index]
  const others = chains.filter((chain) => chain !== used)
  return (
    <Step number={1} title="The commitment" when={used && <>Published {moment(used.committedAt)}</>}>
      <p>{commitmentSentence(used, index > 0)} If one of the secrets changed, the fingerprint would no longer match.</p>
      {used && <Exact>{used.commitment}</Exact>}
      {others.length > 0 && (
        <Folded title="Other commitments">
          {others.map((chain) => (
            <div key={chain.commitment} className="pb-2">
              <p className="type-small text-soft">Published {moment(chain.committedAt)}</p>
              <Exact>{chain.commitment}</Exact>
            </div>
          ))}
        </Folded>
      )}
    </Step>
  )
}

function commitmentSentence(used: DrawProof['chains'][number] | undefined, isReplacement: boolean): string {
  if (!used) {
    return `${brand} lost access to the original secrets. When the next list is published, it chooses new ones and publishes their fingerprint.`
  }
  if (!isReplacement) {
    return `Before the first team registered, ${brand} chose the secrets for the draws and published their fingerprint.`
  }
  const registered = plural(used.teamsEntered, 'team')
  return `${brand} lost access to the original secrets and chose new ones. ${registered} had already registered by then.`
}
