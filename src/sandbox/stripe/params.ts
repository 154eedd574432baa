import { z } from 'zod'
import { invalidRequest } from './errors.ts'
import type { Form } from './form.ts'

/** The parameters of all supported calls. Unknown ones are refused, as Stripe does, so that typos are noticed. */

const invalid = (code: string | undefined, error: string) => ({ error, params: { code } })

const Integer = z
  .string()
  .refine((text) => /^-?\d{1,15}$/.test(text), invalid('parameter_invalid_integer', 'Invalid integer'))
  .transform(Number)
const Text = z
  .string()
  .refine((text) => text !== '', invalid('parameter_invalid_empty', 'You passed an empty string'))
  .refine((text) => text.length <= 200, invalid('parameter_invalid_string', 'Longer than 200 characters'))
const List = z.record(z.string(), z.string()).transform((list) => Object.values(list))
const Metadata = z
  .record(z.string(), z.string())
  .refine(
    (metadata) =>
      Object.keys(metadata).length <= 50 &&
      Object.entries(metadata).every(([key, value]) => key.length <= 40 && value.length <= 500),
    invalid(undefined, 'At most 50 keys of 40 characters with values of 500 characters'),
  )

/** A browser authenticates with the intent's secret. Stripe's browser library sends the publishable key as `key`. */
const FromBrowser = { client_secret: Text.optional(), key: Text.optional() }

export const CreateIntent = z.strictObject({
  amount: Integer,
  currency: z.literal('usd', invalid(undefined, 'The sandbox accepts only US dollars')),
  allowed_payment_method_types: List.default(['card']).refine(
    (types) => types.includes('card'),
    invalid(undefined, 'The sandbox accepts only cards'),
  ),
  metadata: Metadata.default({}),
})
export const ConfirmIntent = z.strictObject({
  /** A test payment method ('pm_card_visa') or the typed card. */
  payment_method: Text.optional(),
  payment_method_data: z
    .strictObject({
      type: z.literal('card'),
      card: z.strictObject({ number: z.string(), exp_month: z.string(), exp_year: z.string(), cvc: z.string() }),
      billing_details: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
  ...FromBrowser,
})
export const AnswerChallenge = z.strictObject({ outcome: z.enum(['accept', 'refuse']), ...FromBrowser })
export const CreateRefund = z.strictObject({
  payment_intent: Text,
  amount: Integer.optional(),
  metadata: Metadata.default({}),
})
export const NoParams = z.strictObject({})
/** The charge in place of its id. The sandbox expands nothing else. */
export const RetrieveIntent = z.strictObject({
  expand: List.default([]).refine(
    (fields) => fields.every((field) => field === 'latest_charge'),
    invalid(undefined, 'This property cannot be expanded'),
  ),
})

const limit = Integer.refine((rows) => rows >= 1 && rows <= 100, invalid(undefined, 'Between 1 and 100')).default(10)
export const ListRefunds = z.strictObject({ payment_intent: Text, limit })
export const ListEvents = z.strictObject({ starting_after: Text.optional(), types: List.optional(), limit })

/** The validated parameters. Throws Stripe's refusal of the first invalid one. */
export function checked<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const result = schema.safeParse(form)
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (!issue) throw invalidRequest('Invalid request.')
  throw refusalOf(issue, form)
}

function refusalOf(issue: z.core.$ZodIssue, form: Form) {
  const [head, ...rest] = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
  const param = String(head) + rest.map((part) => `[${String(part)}]`).join('')
  if (issue.code === 'unrecognized_keys') {
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  if (valueAt(form, issue.path) === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined
  return invalidRequest(`${issue.message}: ${param}`, { param, ...(typeof code === 'string' && { code }) })
}

function valueAt(form: Form, path: readonly PropertyKey[]): string | Form | undefined {
  let value: string | Form | undefined = form
  for (const part of path) value = typeof value === 'object' ? value[String(part)] : undefined
  return value
}
