import { z } from 'zod'
import { oneLine } from '#lib/one-line.ts'
import { hasWebAddress, webAddressRule } from '#lib/web-address.ts'
import {
  maxEmailLength,
  maxNameLength,
  maxPasswordLength,
  maxUsernameLength,
  minNameLength,
  minPasswordLength,
  minUsernameLength,
} from './values.ts'

const firstNameRule = `First name must be at least ${minNameLength} characters`
const lastNameRule = `Last name must be at least ${minNameLength} characters`
const usernameRule = `Username must be at least ${minUsernameLength} characters`
const passwordRule = `Password must be at least ${minPasswordLength} characters`
const isName = (text: string) => !hasWebAddress(text)
const emailRule = 'Please enter a valid email'

const Email = z.string(emailRule).trim().max(maxEmailLength, emailRule).pipe(z.email(emailRule))
const Password = z
  .string(passwordRule)
  .min(minPasswordLength, passwordRule)
  .max(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters`)

export const Login = z.object({ email: Email, password: Password })

/** A person's names. New ones are checked for web addresses; an existing one may stay. */
export const names = {
  firstName: z
    .string(firstNameRule)
    .overwrite(oneLine)
    .min(minNameLength, firstNameRule)
    .max(maxNameLength, `First name must be at most ${maxNameLength} characters`),
  lastName: z
    .string(lastNameRule)
    .overwrite(oneLine)
    .min(minNameLength, lastNameRule)
    .max(maxNameLength, `Last name must be at most ${maxNameLength} characters`),
  username: z
    .string(usernameRule)
    .overwrite(oneLine)
    .min(minUsernameLength, usernameRule)
    .max(maxUsernameLength, `Username must be at most ${maxUsernameLength} characters`),
}

export const SignUp = z.object({
  firstName: names.firstName.refine(isName, webAddressRule),
  lastName: names.lastName.refine(isName, webAddressRule),
  username: names.username.refine(isName, webAddressRule),
  email: Email,
  password: Password,
})

/** The sign-up form asks for the password twice. The confirmation is not sent. */
export const SignUpForm = SignUp.extend({ confirmPassword: z.string() }).refine(
  (form) => form.password === form.confirmPassword,
  { message: "Passwords don't match", path: ['confirmPassword'] },
)

/** The logged-in user, as the browser knows them. */
export const SessionUser = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  role: z.enum(['player', 'administrator']),
  twoFactorEnabled: z.boolean().describe('Whether logging in with the password takes a code too.'),
})

/** Without the spaces and hyphens that people type. */
const plainCode = (text: string) => text.replaceAll(/[\s-]/g, '').toLowerCase()
const codeRule = 'Enter the 6 digits from your app, or a recovery code'

/** The code after the password: '123 456', or a recovery code like 'k7mzp-4twxq'. */
export const LoginCode = z.object({
  code: z
    .string(codeRule)
    .overwrite(plainCode)
    .regex(/^(\d{6}|[a-z\d]{10})$/, codeRule),
})

export const LoggedIn = z.object({ user: SessionUser })
export const Session = z.object({ user: SessionUser.nullable() })

export type Login = z.infer<typeof Login>
export type LoginCode = z.infer<typeof LoginCode>
export type SignUp = z.infer<typeof SignUp>
export type SignUpForm = z.infer<typeof SignUpForm>
export type SessionUser = z.infer<typeof SessionUser>
