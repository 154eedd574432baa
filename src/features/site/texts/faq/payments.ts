import type { Faq } from '../../article/article.ts'
import { policy, responseHours } from '../../values.ts'
import { feeExample, processingFeeText } from '../fee.ts'

export const payments: readonly Faq[] = [
  {
    id: 'how-to-pay',
    question: 'How do I pay?',
    answer: [
      "By credit or debit card, in US dollars, on the tournament's payment page. You pay the entry fee once per team, with no extra charges. Your bank may ask you to confirm the payment in its app.",
      'If the page says **test payments**, no card is charged.',
    ],
  },
  {
    id: 'card-data',
    question: 'Is my card safe?',
    answer: [
      "Yes. Your card details go directly from your browser to our payment provider over an encrypted connection. They never reach our servers. We only receive confirmation of the payment and, for your receipt, the card's brand and last four digits.",
    ],
  },
  {
    id: 'declined',
    question: 'My card was declined. Have I lost my spot?',
    answer: [
      `No. You were not charged, and your spot is held until the time on the payment page. Check the card number, expiration date and security code, or use another card.`,
    ],
  },
  {
    id: 'receipt',
    question: 'Do I get a receipt?',
    answer: ['Yes. Every paid team in [My Teams](/profile) has a receipt that you can print. It also shows refunds.'],
  },
  {
    id: 'connection-lost',
    question: 'My connection dropped right after I paid. Are we in?',
    answer: [
      "Yes, if the payment went through. The payment provider confirms it to us directly, even if your browser is closed. Check the tournament's page after a minute: your team is listed as paid. You are never charged twice for one spot.",
    ],
  },
  {
    id: 'refund',
    question: 'Can I get my entry fee back?',
    answer: [
      `Yes, **up to ${policy.refundHours} hours before the tournament starts**, minus the processing fee. After that, there is no refund.`,
      `The processing fee is what the payment provider charges us and does not return: ${processingFeeText}. ${feeExample}`,
      'You get a full refund if the tournament is canceled, if your payment arrived after your spot was released, or if you withdraw after we notify you that the tournament has moved. See the [Terms of Service](/terms#refunds) for details.',
    ],
  },
  {
    id: 'refund-time',
    question: 'How long does a refund take?',
    answer: ['We refund your card right away. Banks usually take 5 to 10 business days to show it.'],
  },
  {
    id: 'cash',
    question: 'Can I pay in cash?',
    answer: [
      'Yes, if your organizer accepts cash. They then mark your team as paid. The organizer also returns cash payments.',
    ],
  },
  {
    id: 'pay-link',
    question: 'Can I pay for a team without an account?',
    answer: [
      "Yes, if the organizer entered your team. At check-in, ask for the QR code and scan it, or open the link you were sent. You'll see the tournament, the team and its fee. Your receipt appears on the page after you pay.",
      'Organizers find the QR code under **Take payment** in the check-in list and the Teams tab. It works until the fee is paid.',
    ],
  },
  {
    id: 'prize-payment',
    question: 'When are prizes paid?',
    answer: [
      `Within **${policy.prizeHours} hours of completion**. The organizer pays the captain of the winning team. The prize pool is listed on the tournament's page.`,
      `Still waiting for your prize? [Send us a message](/contact?type=payment). We reply to payment questions within ${responseHours.payment} hours.`,
    ],
  },
  {
    id: 'ranking',
    question: 'How do the rankings work?',
    answer: [
      'Players are ranked by prize money plus 10 points per win. You appear on the [leaderboard](/rankings) once you have a win or prize money.',
    ],
  },
]
