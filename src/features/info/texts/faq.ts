import type { FaqCategory } from './article.ts'
import { gettingStarted } from './faq-getting-started.ts'
import { participation } from './faq-participation.ts'
import { payments } from './faq-payments.ts'
import { safetyAndRules } from './faq-safety.ts'

export const faqCategories: readonly FaqCategory[] = [
  { id: 'getting-started', title: 'Getting Started', faqs: gettingStarted },
  { id: 'participation', title: 'Tournament Participation', faqs: participation },
  { id: 'payments', title: 'Payments & Prizes', faqs: payments },
  { id: 'safety', title: 'Safety & Rules', faqs: safetyAndRules },
]
