import { usePageTexts } from '#features/content/ui/use-page-texts.ts'
import { showsChampions, withHighlights } from '../../article/overrides.ts'
import { highlights } from '../../texts/home.ts'
import { Champions } from './deferred-parts.ts'
import { HighlightCard, HighlightList } from './highlight-card.tsx'

/** Community Highlights: teams and what they won, as written in the Content Manager, or the latest champions. */
export function HomeHighlights() {
  const texts = usePageTexts('home')
  const samples = (
    <HighlightList>
      {withHighlights(highlights, texts).map((highlight, index) => (
        <HighlightCard key={index} {...highlight} />
      ))}
    </HighlightList>
  )
  return showsChampions(texts) ? <Champions.Deferred samples={samples} /> : samples
}
