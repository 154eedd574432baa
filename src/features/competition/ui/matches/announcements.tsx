import { useState } from 'react'
import type { MatchState } from '../../api-contract.ts'
import { matchSentence } from './match-text.ts'
import type { CompetitionView } from './view.ts'

interface AnnouncementsProps {
  matches: readonly MatchState[]
  view: CompetitionView
  /** Which matches to announce; all by default. */
  isFollowed?: (match: MatchState) => boolean
}

/** Announces results that arrive while the page is open to screen readers. */
export function Announcements({ matches, view, isFollowed = () => true }: AnnouncementsProps) {
  const [seen, setSeen] = useState(matches)
  const [text, setText] = useState('')
  if (seen !== matches) {
    setSeen(matches)
    const before = new Map(seen.map((match) => [match.number, resultOf(match)]))
    const news = matches.filter((match) => before.get(match.number) !== resultOf(match) && isFollowed(match))
    if (news.length > 0) {
      setText(
        news.length > 3 ? `${news.length} results changed.` : news.map((match) => matchSentence(match, view)).join(' '),
      )
    }
  }
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}

const resultOf = ({ games }: MatchState) => JSON.stringify(games)
