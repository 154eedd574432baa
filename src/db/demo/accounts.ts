/** One password for the whole demo world; the demo world runs on a machine of one's own, or where an operator asked for it. */
export const demoPassword = 'homefield'

export const demoAdministrator = { username: 'homefield.admin', firstName: 'Robin', lastName: 'Hale' }

/** 'maya.delgado@homefield.example': a domain that can never receive mail (RFC 2606). */
export const demoEmail = (username: string) => `${username}@homefield.example`

const account = (username: string) => ({ email: demoEmail(username), password: demoPassword })

/** Whom to sign in as: for the start message and for tests in the browser. */
export const demoAccounts = {
  administrator: { email: 'admin@homefield.example', password: demoPassword },
  /** Organizes tournaments in three towns. */
  organizer: account('dre.whitfield'),
  /** Has paid teams, and one that is still to be paid. */
  captain: account('maya.delgado'),
  /** Plays in somebody else's team and captains none. */
  player: account('jamie.park'),
}
