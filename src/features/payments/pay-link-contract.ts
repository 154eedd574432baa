import { z } from 'zod'
import { Tournament } from '#features/tournaments/contract.ts'
import { Receipt } from './contract.ts'

const shown = {
  tournament: Tournament.pick({
    id: true,
    name: true,
    sport: true,
    image: true,
    location: true,
    startDate: true,
    endDate: true,
    timeZone: true,
  }),
  organizerName: z.string().nullable().describe('Null for a deleted account.'),
  teamName: z.string(),
}

const fullRefundUntil = z.iso
  .datetime()
  .nullable()
  .describe(
    'Once the team has paid, the deadline for the organizer to withdraw it with a full refund after a date or location change; null if there is none.',
  )

/** What somebody with a team's pay link sees: nothing about its captain or players. */
export const PayLink = z.object({
  ...shown,
  fee: z.number().describe('Dollars.'),
  currency: z.literal('usd'),
  fullRefundUntil,
})

export const CompleteLinkPayment = z.object({ paymentIntentId: z.string().min(1).max(255) })

export const LinkPayment = z
  .object({
    ...shown,
    amount: z.number().describe('Dollars charged to the card.'),
    number: Receipt.shape.number,
    paidAt: z.iso.datetime(),
    fullRefundUntil,
    refund: Receipt.shape.refund.unwrap().pick({ amount: true, feeKept: true, status: true }).nullable(),
  })
  .describe('A payment through a pay link, for the person who made it.')

export type PayLink = z.infer<typeof PayLink>
export type LinkPayment = z.infer<typeof LinkPayment>
