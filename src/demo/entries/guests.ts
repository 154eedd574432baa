/** Teammates without an account, entered by name. */
const guests: readonly string[] = [
  'Ben Ashworth',
  'Carla Nguyen',
  'Joel Abara',
  'Hannah Lowe',
  'Omar Siddiqui',
  'Kate Brannigan',
  'Luis Peralta',
  'Ingrid Solberg',
  'Devon Marsh',
  'Aisha Rahman',
  'Peter Vance',
  'Rosa Quintero',
  'Sam Eldridge',
  'Tomoko Hayashi',
  'Nate Holloway',
  'Farah Aziz',
  'Greg Lindqvist',
  'Nia Coleman',
  'Mateo Fuentes',
  'Beth Sorensen',
  'Isaac Boateng',
  'Julia Kern',
  'Ravi Menon',
  'Claire Dubois',
  'Anton Petrov',
  'Yara Mansour',
  'Will Tremaine',
  'Dina Kaplan',
  'Chris Obi',
  'Helen Strand',
  'Marco Bellini',
  'Tess Harlow',
  'Jun Ito',
  'Ana Figueroa',
  'Kofi Mensah',
  'Leah Winters',
]

/** Enough different names for every team of a tournament, from the one at this place on: those above, then their first names with other last names. */
export function strangersFrom(first: number): string[] {
  const named = guests.map((name) => name.split(' ') as [string, string])
  return named.flatMap((_, round) =>
    named.map((_name, place) => {
      const at = (place + first) % named.length
      return `${named[at]![0]} ${named[(at + round * 5) % named.length]![1]}`
    }),
  )
}
