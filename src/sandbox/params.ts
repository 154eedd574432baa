import { z } from 'zod'
import { invalidRequest } from './errors.ts'
import type { Form } from './form.ts'

/** The parameters of every call we speak. Anything else is refused as Stripe refuses it, so that a misspelt one cannot pass for years. */

const invalid = (code: string | undefined, error: string) => ({ error, params: { code } })

const Integer = z
  .string()
  .refine((text) => /^-?\d{1,15}$/.test(text), invalid('parameter_invalid_integer', 'Invalid integer'))
  .transform(Number)
const Flag = z
  .string()
  .refine((text) => text === 'true' || text === 'false', invalid(undefined, 'Invalid boolean'))
  .transform((text) => text === 'true')
const Text = (limit: number) =>
  z
    .string()
    .refine((text) => text !== '', invalid('parameter_invalid_empty', 'You passed an empty string'))
    .refine((text) => text.length <= limit, invalid('parameter_invalid_string', `Longer than ${limit} characters`))
const List = z.record(z.string(), z.string()).transform((list) => Object.values(list))
const Metadata = z
  .union([z.literal(''), z.record(z.string(), z.string())])
  .transform((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')))
  .refine(
    (metadata) =>
      Object.keys(metadata).length <= 50 &&
      Object.entries(metadata).every(([key, value]) => key.length <= 40 && value.length <= 500),
    invalid(undefined, 'At most 50 keys of 40 characters with values of 500 characters'),
  )
const oneOf = (...values: [string, ...string[]]) =>
  z.string().refine((text) => values.includes(text), invalid(undefined, `Must be one of ${values.join(', ')}`))

const Expandable = { expand: List.default([]) }
/** Who calls from a browser proves it with the intent's secret; `key` is where Stripe's browser library puts the publishable key. */
const FromBrowser = { client_secret: Text(200).optional(), key: Text(200).optional() }

const PaymentMethod = {
  payment_method: Text(200).optional(),
  payment_method_data: z
    .strictObject({
      type: oneOf('card'),
      card: z
        .strictObject({ number: z.string(), exp_month: z.string(), exp_year: z.string(), cvc: z.string().optional() })
        .optional(),
      billing_details: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
}
/** Accepted where the SDK and Stripe's browser library send them, without effect here: no redirect ever happens with cards. */
const WithoutEffect = { return_url: Text(2000).optional(), use_stripe_sdk: Flag.optional() }

export const CreateIntent = z.strictObject({
  amount: Integer,
  currency: Text(3),
  allowed_payment_method_types: List.default(['card']),
  metadata: Metadata.default({}),
  description: Text(1000).optional(),
  receipt_email: Text(512).optional(),
  statement_descriptor_suffix: Text(22).optional(),
  confirm: Flag.default(false),
  ...PaymentMethod,
  ...WithoutEffect,
  ...Expandable,
})
export const RetrieveIntent = z.strictObject({ ...FromBrowser, ...Expandable })
export const ConfirmIntent = z.strictObject({
  receipt_email: Text(512).optional(),
  ...PaymentMethod,
  ...WithoutEffect,
  ...FromBrowser,
  ...Expandable,
})
export const AnswerChallenge = z.strictObject({ outcome: oneOf('accept', 'refuse'), ...FromBrowser, ...Expandable })
export const CancelIntent = z.strictObject({
  cancellation_reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned').optional(),
  ...Expandable,
})
export const CreateRefund = z.strictObject({
  payment_intent: Text(200).optional(),
  charge: Text(200).optional(),
  amount: Integer.optional(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer').optional(),
  metadata: Metadata.default({}),
  ...Expandable,
})
export const Retrieve = z.strictObject({ ...Expandable })

const Range = z.union([
  Integer.transform((at) => ({ gte: at, lte: at, gt: undefined, lt: undefined })),
  z.strictObject({ gt: Integer.optional(), gte: Integer.optional(), lt: Integer.optional(), lte: Integer.optional() }),
])
const Page = {
  limit: Integer.refine((limit) => limit >= 1 && limit <= 100, invalid(undefined, 'Between 1 and 100')).default(10),
  starting_after: Text(200).optional(),
  ending_before: Text(200).optional(),
  created: Range.optional(),
  ...Expandable,
}
export const ListIntents = z.strictObject(Page)
export const ListRefunds = z.strictObject({
  payment_intent: Text(200).optional(),
  charge: Text(200).optional(),
  ...Page,
})
export const ListEvents = z.strictObject({ type: Text(100).optional(), ...Page })

export type PaymentMethodParams = Pick<z.output<typeof ConfirmIntent>, 'payment_method' | 'payment_method_data'>
export type PageParams = z.output<typeof ListIntents>

/** The checked parameters, or Stripe's refusal of the first that is wrong. */
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
  if (param === 'payment_method_types') {
    return invalidRequest('Use allowed_payment_method_types: payment_method_types is no longer supported.', {
      code: 'payment_method_types_no_longer_supported',
      param,
    })
  }
  if (issue.code === 'unrecognized_keys') {
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  if (valueAt(form, issue.path) === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined
  const message = issue.code === 'custom' ? issue.message : 'Invalid value'
  return invalidRequest(`${message}: ${param}`, { param, ...(typeof code === 'string' && { code }) })
}

function valueAt(form: Form, path: readonly PropertyKey[]): string | Form | undefined {
  let value: string | Form | undefined = form
  for (const part of path) value = typeof value === 'object' ? value[String(part)] : undefined
  return value
}
