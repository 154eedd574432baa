/** Everyone's password. The demo world is only for local use, unless an operator seeds it deliberately. */
export const demoPassword = 'homefield'

export const demoAdministrator = { username: 'homefield.admin', firstName: 'Robin', lastName: 'Hale' }

/** 'maya.delgado@homefield.example', on a domain reserved for examples (RFC 2606). */
export const demoEmail = (username: string) => `${username}@homefield.example`

const account = (username: string) => ({ email: demoEmail(username), password: demoPassword })

/** The accounts named in the start message and used by browser tests. */
export const demoAccounts = {
  administrator: { email: 'admin@homefield.example', password: demoPassword },
  /** Organizes tournaments in three towns. */
  organizer: account('dre.whitfield'),
  /** Has several paid teams and one unpaid. */
  captain: account('maya.delgado'),
  /** Plays on one team and captains none. */
  player: account('jamie.park'),
}
