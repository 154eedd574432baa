import { strangersFrom } from './guests.ts'
import { rosterSize } from './roster-size.ts'
import { demoSports, type demoTournaments } from '../tournaments/tournaments.ts'
import { towns } from '../towns.ts'
import type { Region } from '../towns.ts'
import type { DemoTournament, EntryState, Person } from '../types.ts'

/** A team's entry: its captain, its other players (members, or guests by name), and what became of it. */
export type DemoEntry = { name: string; captain: Person; mates: readonly (Person | string)[]; state: EntryState }

type EnteredTournament = (typeof demoTournaments)[number]

/** Assigned in this order: the captains closest to the tournament are the ones with pending payments. */
const stateOrder: readonly EntryState[] = ['pending', 'paid', 'refunded', 'withdrawn', 'expired']

/** People travel only within their part of the world. */
const shores: Record<Region, string> = {
  west: 'americas',
  central: 'americas',
  east: 'americas',
  europe: 'europe',
  pacific: 'pacific',
}

/**
 * Decides who enters which tournament: people from the town first, then from the region, then fans of the sport, then those with the
 * fewest teams so far. Deterministic.
 */
export function entriesFrom(people: readonly Person[]) {
  const captained = new Map<Person, number>()
  const played = new Map<Person, number>()

  return (tournament: EnteredTournament, index: number): DemoEntry[] => {
    const states = stateOrder.flatMap((state) => Array<EntryState>(tournament.entries[state] ?? 0).fill(state))
    const nearby = (counts: Map<Person, number>) =>
      people
        .filter((person) => mayEnter(person, tournament))
        .toSorted(
          (a, b) => farness(a, tournament) - farness(b, tournament) || (counts.get(a) ?? 0) - (counts.get(b) ?? 0),
        )

    const leaders = nearby(captained).filter((person) => !person.isPlayerOnly)
    const captains = states.map((_, place) => leaders[place % leaders.length]!)
    for (const captain of captains) count(captained, captain)

    const free: (Person | string)[] = nearby(played).filter((person) => !captains.includes(person))
    const strangers = strangersFrom(index * 7)
    return states.map((state, place) => {
      const captain = captains[place]!
      const mates = matesFor(tournament, place, free, strangers)
      for (const mate of mates) if (typeof mate !== 'string') count(played, mate)
      return { name: teamName(tournament, captain, mates, place, index), captain, mates, state }
    })
  }
}

function count(counts: Map<Person, number>, person: Person) {
  counts.set(person, (counts.get(person) ?? 0) + 1)
}

function mayEnter(person: Person, tournament: DemoTournament) {
  const isNear = person.isPlayerOnly
    ? person.town === tournament.town
    : shores[towns[person.town].region] === shores[towns[tournament.town].region]
  return isNear && !person.isNew && person.username !== tournament.organizer
}

function farness(person: Person, tournament: EnteredTournament) {
  const distance =
    person.town === tournament.town ? 0 : towns[person.town].region === towns[tournament.town].region ? 1 : 2
  return distance * 2 + (person.sports.includes(tournament.sport) ? 0 : 1)
}

/**
 * A pair gets one partner. Larger teams get up to two members, and guests until there are as many players as the rules ask for, or the
 * team's size. Removes them from both lists.
 */
function matesFor(tournament: DemoTournament, place: number, free: (Person | string)[], strangers: string[]) {
  if (tournament.teamSize === 1) return []
  if (tournament.teamSize === 2) return (free.length > 0 ? free : strangers).splice(0, 1)
  const members = free.splice(0, place % 3)
  const guests = rosterSize(tournament).min - 1 - members.length
  return [...members, ...strangers.splice(0, Math.max(guests, 1))]
}

function teamName(
  tournament: EnteredTournament,
  captain: Person,
  mates: readonly (Person | string)[],
  place: number,
  index: number,
) {
  if (tournament.teamSize === 1) return `${captain.firstName} ${captain.lastName}`
  if (tournament.teamSize === 2) return [captain, ...mates].map(surname).join(' & ')
  const given = tournament.teamNames?.[place]
  if (given) return given
  const areas = towns[tournament.town].areas.split(/,\s+/)
  const words = demoSports[tournament.sport].clubWords
  const round = Math.floor(place / areas.length)
  return `${areas[place % areas.length]} ${words[(index * 3 + place + round * 5) % words.length]}`
}

function surname(player: Person | string) {
  return typeof player === 'string' ? player.split(' ').at(-1)! : player.lastName
}
