import { z } from 'zod'
import { TeamWithPlayers } from './contract.ts'
import { maxMemberLength, maxPhoneLength } from './values.ts'

const isPhone = (typed: string) => /^\+?[\d ()./-]+$/.test(typed) && /^\d{5,15}$/.test(typed.replaceAll(/\D/g, ''))

/** A phone number as it was typed; null when blank. */
export const Phone = z
  .string('Enter a phone number')
  .trim()
  .max(maxPhoneLength, `Phone number must be at most ${maxPhoneLength} characters`)
  .refine((typed) => typed === '' || isPhone(typed), 'Enter a phone number, such as +1 512 555 0123')
  .transform((typed) => typed || null)
  .nullable()

export const EditContact = z.object({ phone: Phone })

/** How to reach a team on game day, for its captain and those who run the tournament. */
export const TeamContact = z.object({ phone: z.string().nullable() })

/** Every listed team of a tournament with its players, for those who run it. */
export const CheckInList = z.array(
  TeamWithPlayers.extend({
    players: z.array(TeamWithPlayers.shape.players.element.extend({ member: z.string().describe('As in `members`.') })),
    phone: z.string().nullable(),
  }),
)

export const NewTick = z.object({
  id: z.uuid().describe('Made by the client: a tick that is sent twice counts once.'),
  teamId: z.uuid(),
  member: z.string().max(maxMemberLength).nullable().describe('As in `members`; null for the whole team.'),
  isHere: z.boolean(),
})

export const Tick = NewTick.extend({
  seq: z.int().describe('Grows with every tick. The last tick of a player or of their whole team counts.'),
  by: z.string().nullable().describe('Who ticked; null if their account was deleted.'),
  at: z.iso.datetime(),
})

/** The last tick of each team and of each player, in their order. */
export const TickList = z.array(Tick)

export type CheckInList = z.infer<typeof CheckInList>
export type NewTick = z.infer<typeof NewTick>
export type Tick = z.infer<typeof Tick>
export type TeamContact = z.infer<typeof TeamContact>
