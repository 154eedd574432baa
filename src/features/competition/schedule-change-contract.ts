import { z } from 'zod'
import { ScheduleRevision, SentTime } from './courts-contract.ts'
import { Duty, ScheduleMode, WayOut } from './schedule-contract.ts'
import { delayMinutes, maxScheduledMatches } from './values.ts'

/* What those who run a tournament send to change its schedule. */

const revision = ScheduleRevision

export const ChangeScheduleMode = z.object({ revision, mode: ScheduleMode })
export const CallMatch = z.object({ courtId: z.uuid() })
export const ProposeSchedule = z.object({ revision })
export const PublishSchedule = z.object({ revision })
export const UndoScheduleChange = z.object({ revision })
export const DiscardDraft = z.object({ revision: z.coerce.number().pipe(revision) })

export const DelaySchedule = z.object({
  revision,
  courtId: z.uuid().nullable().describe('The court that runs late; null for all.'),
  minutes: z
    .int('Enter whole minutes')
    .min(delayMinutes.min, `A delay must be ${delayMinutes.min} to ${delayMinutes.max} minutes`)
    .max(delayMinutes.max, `A delay must be ${delayMinutes.min} to ${delayMinutes.max} minutes`),
})

export const StopPlay = z
  .object({ revision, until: SentTime.describe('When play resumes.') })
  .describe('Play has stopped on all courts, because of rain for example.')

export const MoveToDay = z
  .object({ revision, day: z.iso.date('Choose a day').describe("A day in the tournament's time zone.") })
  .describe("All matches that haven't started move to another day.")

export const ResumePlay = z.object({ revision })
export const CloseGap = z.object({
  revision,
  courtId: z.uuid().nullable().describe('Null for all courts, after play resumed early.'),
})

export const MoveMatches = z.object({
  revision,
  moves: z
    .array(
      z.object({
        number: z.int().min(1),
        place: z
          .object({ courtId: z.uuid(), startsAt: SentTime })
          .nullable()
          .describe('Null takes the match out of the schedule.'),
        isPinned: z.boolean().default(false).describe('Whether it stays there when a new schedule is proposed.'),
      }),
    )
    .min(1, 'Choose a match')
    .max(maxScheduledMatches, 'Move fewer matches')
    .refine((moves) => new Set(moves.map(({ number }) => number)).size === moves.length, 'Move each match only once'),
})

export const PutDuty = z.object({ revision, duty: Duty.nullable().describe('Null if no team is on duty.') })
export const AssignDuties = z.object({ revision })

export const TakeWayOut = z.object({ revision, kind: WayOut })

const progressStates = ['notStarted', 'started', 'finished'] as const

export const PutProgress = z.object({
  progress: z
    .enum(progressStates, 'progress must be notStarted, started or finished')
    .describe('A match with a result always counts as finished.'),
})

export type ChangeScheduleMode = z.output<typeof ChangeScheduleMode>
export type DelaySchedule = z.output<typeof DelaySchedule>
export type StopPlay = z.output<typeof StopPlay>
export type MoveToDay = z.output<typeof MoveToDay>
export type CloseGap = z.output<typeof CloseGap>
export type MoveMatches = z.output<typeof MoveMatches>
export type PutDuty = z.output<typeof PutDuty>
export type TakeWayOut = z.output<typeof TakeWayOut>
export type PutProgress = z.infer<typeof PutProgress>
