import { wordsFrom } from '../rules.ts'
import type { Words } from '../rules.ts'
import { usePageTexts } from './use-page-texts.ts'

/** What a page says, by content key: `const words = useWords('home', homeWords)`, then `words['home.hero.title']`. */
export function useWords<W extends Words>(page: string, words: W): Record<keyof W, string> {
  return wordsFrom(usePageTexts(page), words)
}
