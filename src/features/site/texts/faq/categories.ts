import type { FaqCategory } from '../../article/article.ts'
import { gettingStarted } from './getting-started.ts'
import { participation } from './participation.ts'
import { payments } from './payments.ts'
import { safetyAndRules } from './safety.ts'

export const faqCategories: readonly FaqCategory[] = [
  { id: 'getting-started', title: 'Getting Started', faqs: gettingStarted },
  { id: 'participation', title: 'Tournament Participation', faqs: participation },
  { id: 'payments', title: 'Payments & Prizes', faqs: payments },
  { id: 'safety', title: 'Safety & Rules', faqs: safetyAndRules },
]
