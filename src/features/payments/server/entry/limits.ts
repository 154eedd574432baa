import { rateLimits } from '#platform/limits/limits.ts'

export const { paymentIntentsPerUser, paymentChecksPerUser } = rateLimits({
  paymentIntentsPerUser: { per: 'user', attempts: 30, seconds: 60 },
  /** Registering, paying and withdrawing: each may call the provider. */
  paymentChecksPerUser: { per: 'user', attempts: 30, seconds: 60 },
})
