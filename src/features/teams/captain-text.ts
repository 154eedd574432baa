/** Shown instead of a captain's name, for a team without one. */
export const enteredByOrganizer = 'Entered by the organizer'
