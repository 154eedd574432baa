/**
 * Preloaded into apps that tests start: hashes passwords with scrypt at its lowest cost, because tests sign up hundreds of members and the
 * usual cost is high on purpose. An app without this cannot check the passwords that were set with it.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto

crypto.scrypt = ((password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 2 }, done)) as typeof scrypt
syncBuiltinESMExports()
