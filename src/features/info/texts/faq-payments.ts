import { holdMinutes } from '#features/teams/values.ts'
import { policy, responseHours } from '../values.ts'
import type { Faq } from './article.ts'
import { feeExample, feeInWords } from './fee.ts'

export const payments: readonly Faq[] = [
  {
    id: 'how-to-pay',
    question: 'How do I pay?',
    answer: [
      'By credit or debit card, in US dollars, on the payment page of the tournament. The amount is the entry fee per team, once; there is no extra charge. Some banks ask you to confirm the payment in their app.',
      'Where the page says **test payments**, it is a trial: no card is charged.',
    ],
  },
  {
    id: 'card-data',
    question: 'Is my card safe?',
    answer: [
      'What you type goes from your browser straight to our payment provider, encrypted. Your card number never reaches our servers, and we keep no card data at all. We only learn whether the payment succeeded.',
    ],
  },
  {
    id: 'declined',
    question: 'My card was declined. Have I lost my place?',
    answer: [
      `No. Nothing was charged, and your place stays held for the rest of the ${holdMinutes} minutes. Check the number, date and code, or use another card.`,
    ],
  },
  {
    id: 'receipt',
    question: 'Do I get a receipt?',
    answer: [
      'Yes. It stands in [My Teams](/profile) beside every team that was paid for, ready to print, and says what was paid back where something was.',
    ],
  },
  {
    id: 'connection-lost',
    question: 'My connection broke right after I paid. Are we in?',
    answer: [
      'Yes, if the payment went through. The payment provider tells us directly, so your team is registered even when your browser is gone. Open the tournament’s page after a minute: your team stands there as paid. You are never charged twice for one place.',
    ],
  },
  {
    id: 'refund',
    question: 'Can I get my entry fee back?',
    answer: [
      `Yes, **up to ${policy.refundHours} hours before the tournament starts**, minus the processing fee. After that there is no refund when you withdraw.`,
      `The processing fee is what the payment itself costs and the provider keeps: ${feeInWords}. ${feeExample}`,
      'You get all of it back, without any fee, when the tournament is cancelled or when your payment came after the place had been given away. The whole rule stands in the [Terms of Service](/terms#refunds).',
    ],
  },
  {
    id: 'refund-time',
    question: 'How long does a refund take?',
    answer: ['We send it at once, to the card that paid. Banks usually show it within 5 to 10 business days.'],
  },
  {
    id: 'cash',
    question: 'Can I pay in cash?',
    answer: [
      'If your organizer takes cash, yes. Our administrator then marks your team as paid. Cash comes back the way it went: from the organizer’s hand.',
    ],
  },
  {
    id: 'prize-payment',
    question: 'When are prizes paid?',
    answer: [
      `Within **${policy.prizeHours} hours of completion** of the tournament, by its organizer, to the captain of the winning team. The prize pool stands on the tournament’s page.`,
      `Has yours not come? [Write to us](/contact?type=payment): questions about payments are answered within ${responseHours.payment} hours.`,
    ],
  },
  {
    id: 'ranking',
    question: 'How does the ranking work?',
    answer: [
      'By prize money won, plus 10 points for every win. Whoever has at least one win or some prize money is on the [leaderboard](/rankings).',
    ],
  },
]
