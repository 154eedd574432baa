import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MatchState } from '#features/competition/api-contract.ts'
import type { OfferedPlacements, ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { plural } from '#lib/words.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { placesQuery } from '../../queries.ts'
import { isArrow, keyOf, neighbor, rowsOf, type Place } from './board-layout.ts'
import { matchId } from './board-match.tsx'
import { placeId } from './board-place.tsx'
import { isInView } from './in-view.ts'
import { offeredText, placeTextOf } from './place-text.ts'
import { useSchedule } from '../use-schedule.ts'

type Move = { number: number; place: Place | null; isPinned: boolean }

export type Carrying = ReturnType<typeof useCarrying>

/** Picking a match up and putting it down elsewhere: by tapping, or with Enter, the arrow keys and Escape. Only the draft changes. */
export function useCarrying(tournamentId: string, timeZone: string, board: ScheduleBoard | undefined) {
  const client = useClient()
  const { change, isSending } = useSchedule(tournamentId)
  const [carried, setCarried] = useState<number | null>(null)
  const [target, setTarget] = useState<Place | null>(null)
  /** What happened last, until the schedule changes again. */
  const [said, setSaid] = useState({ words: '', revision: 0 })
  const sent = useRef<{ number: number; revision: number } | null>(null)
  const revision = board?.revision ?? 0
  const offers = useQuery({ ...placesQuery(client, tournamentId, carried ?? 0, revision), enabled: carried !== null })
  const { slots: places = [], swaps = [] } = (carried !== null && offers.data) || {}
  const current = board && rowsOf(board).find(({ number }) => number === carried)
  const textOf = placeTextOf(board ?? { courts: [] }, timeZone)
  const chosen = target && places.find((place) => keyOf(place) === keyOf(target))

  const putDown = (words: string, at = revision) => {
    setCarried(null)
    setTarget(null)
    setSaid({ words, revision: at })
  }
  const send = async (moves: Move[], words: string) => {
    if (carried === null || isSending) return
    sent.current = { number: carried, revision }
    const json = { revision, moves }
    let moved: ScheduleBoard | undefined
    await change(async () => {
      moved = await unwrap(client.tournaments[':id'].schedule.$put({ param: { id: tournamentId }, json }))
      return moved
    }, `Match ${carried} not moved`)
    if (moved) putDown(words, moved.revision)
    else sent.current = null
  }
  const moveTo = ({ courtId, startsAt }: Place): Move => ({
    number: carried!,
    place: { courtId, startsAt },
    isPinned: current?.isPinned ?? false,
  })
  const drop = ({ courtId, startsAt }: Place) =>
    void send([moveTo({ courtId, startsAt })], `Match ${carried} moved to ${textOf({ courtId, startsAt })}.`)
  /** Swaps places with another match; the server refuses it with the reason if that breaks a rule. */
  const swapWith = (number: number) => {
    const other = board && rowsOf(board).find((row) => row.number === number)
    if (number === carried || !other) return cancel()
    if (!current) return drop(other)
    const { courtId, startsAt } = current
    const back = { number, place: { courtId, startsAt }, isPinned: other.isPinned }
    return void send([moveTo(other), back], `Matches ${carried} and ${number} swapped.`)
  }
  const cancel = () => {
    if (carried !== null) focusMatch(carried)
    putDown(`Match ${carried} stays where it is.`)
  }

  const refuse = (what: string) => putDown(`${what} is over, so it can't be moved.`)
  const pick = ({ number, status }: Pick<MatchState, 'number' | 'status'>) => {
    if (status === 'decided') return refuse(`Match ${number}`)
    if (number === carried) return chosen ? drop(chosen) : cancel()
    setCarried(number)
    return setTarget(null)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('input, select, textarea, [role$=dialog]')) return
    if (event.key === 'Escape') cancel()
    if (!isArrow(event.key) || places.length === 0) return
    event.preventDefault()
    const from = target ?? current
    const courtIds = board?.courts.map(({ id }) => id) ?? []
    const next = from ? neighbor(places, courtIds, from, event.key) : places[0]
    if (!next) return
    setTarget(next)
    document.getElementById(placeId(next))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  useEffect(() => {
    if (carried === null) return undefined
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [carried])
  // The match is now in another cell, which has to get the focus.
  useEffect(() => {
    if (!sent.current || sent.current.revision === revision) return
    focusMatch(sent.current.number)
    sent.current = null
  })

  useEffect(() => {
    if (carried !== null && offers.data) showOneOf(offers.data.slots)
  }, [carried, offers.data])

  const reason = board?.unplaced.find(({ number }) => number === carried)?.sentence ?? offers.data?.reason
  const openPlaces = places.length === 0 ? reason : `${plural(places.length, 'open slot')}.`
  const status = chosen
    ? offeredText(chosen, textOf)
    : `Match ${carried} picked up. ${offers.data ? openPlaces : offers.isError ? "Couldn't load open slots." : 'Finding open slots…'}`
  return {
    carried,
    places,
    swaps: swaps.map((place) => ({ ...place, text: `Swap with match ${place.number}, ${textOf(place)}` })),
    swapWith,
    /** What a screen reader says, and what the bar shows. */
    words: carried !== null ? status : said.revision === revision ? said.words : '',
    /** Whether open slots can be chosen. */
    canChoose: places.length > 0 && !chosen,
    isPinned: current?.isPinned,
    isSending,
    isTarget: (place: Place) => chosen !== null && chosen !== undefined && keyOf(chosen) === keyOf(place),
    pick,
    /** Says that something on the board is over: 'Match 5'. */
    refuse,
    /** Chooses a place without putting the match down. */
    aim: setTarget,
    drop,
    cancel,
    retry: offers.isError ? () => void offers.refetch() : null,
    remove: () =>
      carried !== null &&
      void send([{ number: carried, place: null, isPinned: false }], `Match ${carried} was removed from the schedule.`),
    pin: (isPinned: boolean) =>
      current &&
      void send([{ ...moveTo(current), isPinned }], `Match ${carried} is ${isPinned ? 'pinned' : 'no longer pinned'}.`),
  }
}

/** On the board, or among the matches without a place. */
const focusMatch = (number: number) => document.getElementById(matchId(number))?.focus()

/** If none of these places is in view, as after picking a match up from the list above the board, scrolls to the best one. */
function showOneOf(places: OfferedPlacements): void {
  const elements = places.flatMap((place) => document.getElementById(placeId(place)) ?? [])
  const [width, height] = [window.innerWidth, window.innerHeight]
  if (!elements.some((element) => isInView(element.getBoundingClientRect(), { width, height })))
    elements[0]?.scrollIntoView({ block: 'center', inline: 'nearest' })
}
