export const minNameLength = 2
export const minUsernameLength = 3
export const minPasswordLength = 6
export const maxPasswordLength = 200
/** How many of the most common passwords are refused. */
export const refusedPasswords = 10_000
export const maxNameLength = 60
export const maxUsernameLength = 40
export const maxEmailLength = 254
/** How long a network and a browser stay known after a login. */
export const knownVisitDays = 30
/** How long the second step of a login may take. */
export const pendingLoginMinutes = 10
export const maxPasskeys = 20
/** Of each text that a browser sends about a passkey. */
export const maxPasskeyFieldLength = 20_000
/** How many recovery codes a user gets; each logs in once without the authenticator app. */
export const recoveryCodeCount = 10
