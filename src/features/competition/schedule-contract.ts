import { z } from 'zod'
import { Bracket } from '#engine/contract.ts'
import { oneLine } from '#lib/one-line.ts'
import { hasWebAddress, webAddressRule } from '#lib/web-address.ts'
import {
  delayMinutes,
  dutyKinds,
  matchMinutes,
  maxCourtNameLength,
  maxCourts,
  maxMissingDuties,
  maxHoursPerCourt,
  maxScheduledMatches,
  restMinutes,
  scheduleModes,
  undoSteps,
} from './values.ts'

/* Where and when matches are played: courts, the draft of a schedule, and the published one. */

const CourtName = z
  .string('Enter a name for each court')
  .overwrite(oneLine)
  .min(1, 'Enter a name for each court')
  .max(maxCourtNameLength, `A court's name must be at most ${maxCourtNameLength} characters`)
  .refine((name) => !hasWebAddress(name), webAddressRule)

const sentTime = z
  .string('Enter a date and time')
  .min(1, 'Enter a date and time')
  .max(40)
  .describe("An instant, or a local date and time in the tournament's time zone, like '2026-12-05T09:00'.")

const SentHours = z.object({ opensAt: sentTime, closesAt: sentTime })

const Minutes = z
  .int('Enter whole minutes')
  .min(matchMinutes.min, `A match must last at least ${matchMinutes.min} minutes`)
  .max(matchMinutes.max, `A match can last at most ${matchMinutes.max} minutes`)

export const ScheduleSettings = z.object({
  minutes: Minutes.describe('How many minutes a match takes on its court, changeover included.'),
  rounds: z
    .array(z.object({ bracket: Bracket, round: z.int().min(1).max(1_000), minutes: Minutes }))
    .max(100, 'Enter at most 100 rounds')
    .describe('Rounds whose matches have a different length.'),
  rest: z
    .int('Enter whole minutes')
    .min(0, `Rest must be 0 to ${restMinutes.max} minutes`)
    .max(restMinutes.max, `Rest must be 0 to ${restMinutes.max} minutes`)
    .describe('Minutes between two matches of a team.'),
  waitsForRounds: z.boolean().describe('Whether a round starts only when the one before it is over.'),
  dutyTeams: z
    .enum(dutyKinds, 'dutyTeams must be none, referees or scores')
    .default('none')
    .describe(
      'Whether teams that are not playing referee or keep score for other matches. Only for matches with times.',
    ),
})

const revision = z
  .int()
  .min(0)
  .describe('The revision that the sender saw. If the schedule has changed since, the request is refused.')

const SentCourt = z.object({
  id: z.uuid().optional().describe('Leave it out for a new court.'),
  name: CourtName,
  isMain: z.boolean().default(false).describe('The final is played here. At most one court.'),
  hours: z
    .array(SentHours)
    .max(maxHoursPerCourt, 'Enter fewer opening hours')
    .describe('When it can be used. A break is a gap between two of them.'),
})

export const PutCourts = ScheduleSettings.extend({
  revision,
  courts: z.array(SentCourt).max(maxCourts, `Enter at most ${maxCourts} courts`),
}).describe('All courts in their order, and how long matches take. Courts that are left out are removed.')

export const NewCourts = PutCourts.omit({ revision: true }).describe(
  "The new tournament's courts, and how long matches take.",
)

const mode = z
  .enum(scheduleModes)
  .describe('`times`: matches have courts and times. `next_free_court`: they are called when a court is free.')

export const ChangeScheduleMode = z.object({ revision, mode })
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
  .object({ revision, until: sentTime.describe('When play resumes.') })
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
          .object({ courtId: z.uuid(), startsAt: sentTime })
          .nullable()
          .describe('Null takes the match out of the schedule.'),
        isPinned: z.boolean().default(false).describe('Whether it stays there when a new schedule is proposed.'),
      }),
    )
    .min(1, 'Choose a match')
    .max(maxScheduledMatches, 'Move fewer matches')
    .refine((moves) => new Set(moves.map(({ number }) => number)).size === moves.length, 'Move each match only once'),
})

const duty = z
  .union(
    [z.object({ team: z.uuid() }), z.object({ loser: z.int().min(1) })],
    'Choose a team, or the loser of an earlier match',
  )
  .nullable()
  .describe(
    'The team that referees the match or keeps score, or the number of the match whose loser does; null if nobody does.',
  )

export const PutDuty = z.object({ revision, duty })
export const AssignDuties = z.object({ revision })

export const OfferedDuties = z.array(
  z.object({ duty: duty.unwrap(), name: z.string().describe("'Green Rockets' or 'Loser of match 5'") }),
)

export const CourtHours = z.object({ opensAt: z.iso.datetime(), closesAt: z.iso.datetime() })

export const ScheduledMatch = z.object({
  number: z.int(),
  game: z.int().describe('1, or more for a replay.'),
  courtId: z.uuid(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  isPinned: z.boolean(),
  duty,
})

const QueuedMatch = z.object({
  number: z.int(),
  isFinal: z.boolean().describe('Whether it can only be called to the main court, if there is one.'),
  readyAt: z.iso.datetime().nullable().describe('When both teams have rested; null if neither has played yet.'),
})

const CourtQueue = z
  .object({
    playing: z
      .array(z.object({ number: z.int(), courtId: z.uuid(), since: z.iso.datetime() }))
      .describe('Matches that were called and have no result yet.'),
    waiting: z
      .array(
        QueuedMatch.extend({
          teams: z.array(
            z.object({
              teamId: z.uuid(),
              lastPlayedAt: z.iso.datetime().nullable().describe('When its last match ended; null before its first.'),
            }),
          ),
        }),
      )
      .describe(
        'Matches that can be called now, in order. Those whose teams have not rested come after the others, and the final comes last.',
      ),
  })
  .describe('What is on the courts, and what can be called next.')

const Note = z.object({ number: z.int(), sentence: z.string() })

const ScheduleChange = z.object({
  revision: z.int().describe('The revision that it made.'),
  by: z.string().describe('The name of the person who made it.'),
  isOwn: z.boolean().describe('Whether the reader made it.'),
  sentence: z.string().describe("What follows the name: 'moved match 7 to Court 2, 10:20 AM'."),
})

export const ScheduleBoard = z
  .object({
    revision: z.int(),
    courts: z.array(z.object({ id: z.uuid(), name: z.string(), isMain: z.boolean(), hours: z.array(CourtHours) })),
    settings: ScheduleSettings,
    mode,
    queue: CourtQueue.nullable().describe('Null unless matches are called to the next free court.'),
    publishedAt: z.iso.datetime().nullable(),
    published: z.array(ScheduledMatch),
    earlierGames: z.array(ScheduledMatch).describe('Where tied games were played that are replayed.'),
    draft: z.array(ScheduledMatch).nullable().describe('Null if nothing differs from what is published.'),
    stoppedUntil: z.iso.datetime().nullable().describe('Everyone sees that play has stopped until then.'),
    draftStoppedUntil: z.iso
      .datetime()
      .nullable()
      .describe('Publishing the draft says that play has stopped until then.'),
    draftEndDate: z.iso
      .datetime()
      .nullable()
      .describe("The tournament's end date once the draft is published; null unless it is later than the current one."),
    draftRefunds: z
      .object({ teams: z.int(), amount: z.number().describe('Dollars, for all of them.') })
      .nullable()
      .describe('How many teams publishing the draft would allow to withdraw with a full refund; null if none.'),
    changes: z.array(ScheduleChange).describe('The latest changes, newest first.'),
    undo: z
      .string()
      .nullable()
      .describe(
        `The last change to the draft, as a sentence, if the reader can undo it; null if it isn't theirs. Up to ${undoSteps} can be undone, until the schedule is published.`,
      ),
    unplaced: z.array(Note).describe("Matches that aren't scheduled yet, with the reason if they don't fit."),
    missingDuties: z
      .array(
        z.object({
          numbers: z.array(z.int()),
          sentence: z.string(),
          canBeAssigned: z.boolean().describe('Whether a team is free.'),
        }),
      )
      .describe(`The next matches without a duty team, by reason; at most ${maxMissingDuties} matches.`),
    gaps: z
      .array(z.object({ courtId: z.uuid().nullable(), sentence: z.string() }))
      .describe(
        'Courts on which later matches can move up, because a match is no longer played there; null for all courts, because play resumed early.',
      ),
    clashes: z.array(Note).describe('Rules that the draft breaks, or the published schedule if there is no draft.'),
  })
  .describe('The schedule as those who run the tournament see it.')

export const OfferedPlaces = z.array(
  z.object({
    courtId: z.uuid(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    warnings: z.array(z.string()).describe("Drawbacks that don't break a rule, as sentences."),
  }),
)

const wayOut = z
  .enum(['open_places', 'rest', 'hours', 'day'])
  .describe('In open slots, with a shorter rest, with courts open longer, or on another day.')

export const WaysOut = z
  .object({
    revision: z.int(),
    ways: z.array(z.object({ kind: wayOut, label: z.string().describe("'Open Court 1 until 5:30 PM'") })),
  })
  .describe(
    'How all matches that are not scheduled could be played. Each way has been tried; none is listed if nothing helps.',
  )

export const TakeWayOut = z.object({ revision, kind: wayOut })

const progressStates = ['notStarted', 'started', 'finished'] as const

export const PutProgress = z.object({
  progress: z
    .enum(progressStates, 'progress must be notStarted, started or finished')
    .describe('A match with a result always counts as finished.'),
})

export const MatchProgress = z.object({
  startedAt: z.iso.datetime().nullable().describe('When it was marked as started.'),
  finishedAt: z.iso.datetime().nullable().describe('When it was marked as finished, or when its result was entered.'),
})

export const PublishedMatch = ScheduledMatch.omit({ isPinned: true }).extend({
  originalStartsAt: z.iso
    .datetime()
    .nullable()
    .describe("When it was to start before it moved during the tournament; null if it didn't move."),
  ...MatchProgress.shape,
})

/** The published schedule, as everyone sees it with the competition. */
export const PublishedSchedule = z.object({
  publishedAt: z.iso.datetime(),
  timeZone: z.string().describe("The tournament's time zone."),
  mode,
  courts: z.array(z.object({ id: z.uuid(), name: z.string() })).describe("In the organizer's order."),
  rest: ScheduleSettings.shape.rest,
  dutyTeams: ScheduleSettings.shape.dutyTeams.unwrap(),
  stoppedUntil: z.iso
    .datetime()
    .nullable()
    .describe('Play has stopped, and resumes at about this time if it is in the future.'),
  matches: z
    .array(PublishedMatch)
    .describe(
      'By start, then by court. A match that is replayed is where its next game is played, if that is scheduled.',
    ),
  earlierGames: z.array(PublishedMatch).describe('Where tied games were played that are replayed.'),
  queue: z
    .array(QueuedMatch)
    .nullable()
    .describe(
      'Matches that can be called to the next free court, in the order that they have once all teams have rested; null if matches have times.',
    ),
})

export type ScheduleSettings = z.infer<typeof ScheduleSettings>
export type PutCourts = z.output<typeof PutCourts>
export type NewCourts = z.output<typeof NewCourts>
export type ChangeScheduleMode = z.output<typeof ChangeScheduleMode>
export type CourtQueue = z.infer<typeof CourtQueue>
export type DelaySchedule = z.output<typeof DelaySchedule>
export type StopPlay = z.output<typeof StopPlay>
export type MoveToDay = z.output<typeof MoveToDay>
export type CloseGap = z.output<typeof CloseGap>
export type MoveMatches = z.output<typeof MoveMatches>
export type ScheduleChange = z.infer<typeof ScheduleChange>
export type Duty = NonNullable<ScheduledMatch['duty']>
export type PutDuty = z.output<typeof PutDuty>
export type OfferedDuties = z.infer<typeof OfferedDuties>
export type CourtHours = z.infer<typeof CourtHours>
export type ScheduledMatch = z.infer<typeof ScheduledMatch>
export type ScheduleBoard = z.infer<typeof ScheduleBoard>
export type OfferedPlaces = z.infer<typeof OfferedPlaces>
export type WaysOut = z.infer<typeof WaysOut>
export type TakeWayOut = z.output<typeof TakeWayOut>
export type MatchProgress = z.infer<typeof MatchProgress>
export type PutProgress = z.infer<typeof PutProgress>
export type PublishedSchedule = z.infer<typeof PublishedSchedule>
