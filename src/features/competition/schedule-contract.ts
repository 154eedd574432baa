import { z } from 'zod'
import { CourtHours, ScheduleSettings } from './courts-contract.ts'
import { maxMissingDuties, scheduleModes, undoSteps } from './values.ts'

/* The draft of a schedule and the published one. Requests are in schedule-change-contract.ts. */

export const ScheduleMode = z
  .enum(scheduleModes)
  .describe('`times`: matches have courts and times. `next_free_court`: they are called when a court is free.')

export const Duty = z
  .union(
    [z.object({ team: z.uuid() }), z.object({ loser: z.int().min(1) })],
    'Choose a team, or the loser of an earlier match',
  )
  .describe('The team that referees the match or keeps score, or the number of the match whose loser does')

export const ScheduledMatch = z.object({
  number: z.int(),
  game: z.int().describe('1 for the first game, 2 or higher for a replay.'),
  courtId: z.uuid(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  isPinned: z.boolean(),
  duty: Duty.nullable().describe('Null if no team is on duty.'),
})

export const OfferedDuties = z.array(
  z.object({ duty: Duty, name: z.string().describe("'Green Rockets' or 'Loser of match 5'") }),
)

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
    mode: ScheduleMode,
    queue: CourtQueue.nullable().describe('Null unless matches are called to the next free court.'),
    publishedAt: z.iso.datetime().nullable(),
    published: z.array(ScheduledMatch),
    earlierGames: z
      .array(ScheduledMatch)
      .describe('Earlier games that ended in a tie and are replayed, with their courts and times.'),
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

export const OfferedPlacements = z.array(
  z.object({
    courtId: z.uuid(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    warnings: z.array(z.string()).describe("Drawbacks that don't break a rule, as sentences."),
  }),
)

export const MatchSlots = z.object({
  slots: OfferedPlacements.describe('Where the match could be played while all others stay, best first.'),
  swaps: z
    .array(z.object({ number: z.int(), courtId: z.uuid(), startsAt: z.iso.datetime() }))
    .describe('The nearest matches that it could swap places with, and where they are.'),
  reason: z.string().nullable().describe('Why there is no slot; null if there is one.'),
})

export const WayOut = z
  .enum(['open_places', 'rest', 'hours', 'day'])
  .describe('In open slots, with a shorter rest, with courts open longer, or on another day.')

export const WaysOut = z
  .object({
    revision: z.int(),
    ways: z.array(z.object({ kind: WayOut, label: z.string().describe("'Open Court 1 until 5:30 PM'") })),
  })
  .describe(
    'How all matches that are not scheduled could be played. Each way has been tried; none is listed if nothing helps.',
  )

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
  mode: ScheduleMode,
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
      'By start, then by court. A match that is replayed is listed with the court and time of its next game, if that is scheduled.',
    ),
  earlierGames: z
    .array(PublishedMatch)
    .describe('Earlier games that ended in a tie and are replayed, with their courts and times.'),
  queue: z
    .array(QueuedMatch)
    .nullable()
    .describe(
      'Matches that can be called to the next free court, in the order that they have once all teams have rested; null if matches have times.',
    ),
})

export type Duty = z.infer<typeof Duty>
export type CourtQueue = z.infer<typeof CourtQueue>
export type ScheduleChange = z.infer<typeof ScheduleChange>
export type OfferedDuties = z.infer<typeof OfferedDuties>
export type ScheduledMatch = z.infer<typeof ScheduledMatch>
export type ScheduleBoard = z.infer<typeof ScheduleBoard>
export type OfferedPlacements = z.infer<typeof OfferedPlacements>
export type MatchSlots = z.infer<typeof MatchSlots>
export type WaysOut = z.infer<typeof WaysOut>
export type MatchProgress = z.infer<typeof MatchProgress>
export type PublishedSchedule = z.infer<typeof PublishedSchedule>
