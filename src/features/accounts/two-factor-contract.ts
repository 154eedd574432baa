import { z } from 'zod'

const appCodeRule = 'Enter the 6 digits from your app'

/** Whether logging in takes a code. */
export const TwoFactor = z.object({
  isEnabled: z.boolean(),
  recoveryCodesLeft: z.int().describe('How many recovery codes were not used yet.'),
})

/** What an authenticator app needs. */
export const TwoFactorSetup = z.object({
  secret: z.string().describe('In base32, for typing.'),
  uri: z.string().describe("'otpauth://totp/…', for a QR code."),
})

/** A code that proves that the app was set up. */
export const EnableTwoFactor = z.object({
  code: z
    .string(appCodeRule)
    .overwrite((text) => text.replaceAll(/\s/g, ''))
    .regex(/^\d{6}$/, appCodeRule),
})

/** Each logs in once without the app. They are never returned again. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export type TwoFactor = z.infer<typeof TwoFactor>
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>
export type EnableTwoFactor = z.infer<typeof EnableTwoFactor>
