import { networkOf } from '#lib/network.ts'
import { rateLimits } from '#platform/limits/limits.ts'

const minutes = 60
const hours = 60 * minutes

/**
 * Strangers must not be able to lock anyone out, so the strict limit on failed logins is per account and network. The wider one for the
 * whole account does not apply where the owner has logged in before (known-visits.ts).
 */
export const accountLimits = rateLimits({
  failedLoginsPerAccountAndNetwork: { per: 'account and network', attempts: 10, seconds: 15 * minutes },
  failedLoginsPerNetwork: { per: 'network', attempts: 100, seconds: 15 * minutes },
  failedLoginsPerAccount: { per: 'account', attempts: 200, seconds: 15 * minutes },
  loginsPerAccount: { per: 'account', attempts: 30, seconds: 15 * minutes },
  /** Codes after the right password. Someone who found it out has a chance of 3 in a million with each. */
  wrongCodesPerLogin: { per: 'login', attempts: 5, seconds: 15 * minutes },
  wrongCodesPerAccountAndNetwork: { per: 'account and network', attempts: 30, seconds: 24 * hours },
  wrongCodesPerAccount: { per: 'account', attempts: 100, seconds: 24 * hours },
  /** The same where the account is known: someone who reads its mail makes any browser known by resetting the password. */
  wrongCodesPerKnownAccount: { per: 'account', attempts: 100, seconds: 24 * hours },
  /** Codes that prove that an authenticator app was set up. */
  codeChecksPerUser: { per: 'user', attempts: 20, seconds: 15 * minutes },
  passkeyChallengesPerNetwork: { per: 'network', attempts: 300, seconds: 15 * minutes },
  /** Password checks while logged in, whether right or wrong. */
  passwordChecksPerUser: { per: 'user', attempts: 10, seconds: 15 * minutes },
  signUpsPerNetwork: { per: 'network', attempts: 300, seconds: hours },
  passwordResetsPerAccount: { per: 'account', attempts: 5, seconds: hours },
  passwordResetsPerNetwork: { per: 'network', attempts: 100, seconds: hours },
  /** Mails with a link that confirms an address. */
  confirmationsPerUser: { per: 'user', attempts: 5, seconds: hours },
  /** The same to one address that is not confirmed yet, whichever account asks. */
  confirmationsPerAddress: { per: 'account', attempts: 3, seconds: 24 * hours },
  /** Mails about logins on new devices. */
  announcedLoginsPerMailbox: { per: 'account', attempts: 3, seconds: 24 * hours },
  /** Avatars and team photos. */
  uploadsPerUser: { per: 'user', attempts: 60, seconds: hours },
})

/** The key of a limit per account and network. */
export const accountAt = (account: string, address: string) => `${account} ${networkOf(address)}`
