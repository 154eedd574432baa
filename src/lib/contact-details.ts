/*
 * The site's contact details. The administrator replaces these values in the Content Manager, under the keys 'operator.supportEmail' and so
 * on; pages, links and emails all use the result. The built-in ones are reserved for examples: the domain by RFC 2606, the number by the
 * North American numbering plan (555-01xx).
 */

export const contactFields = {
  supportEmail: { label: 'Support email', builtIn: 'support@homefield.example', error: emailError },
  careersEmail: { label: 'Email for applications', builtIn: 'careers@homefield.example', error: emailError },
  supportPhone: { label: 'Phone', builtIn: '(212) 555-0142', error: phoneError },
  supportHours: { label: 'Support hours', builtIn: '9 AM - 6 PM EST', error: hoursError },
  instagram: { label: 'Instagram', builtIn: 'https://www.instagram.com/', error: linkError },
  facebook: { label: 'Facebook', builtIn: 'https://www.facebook.com/', error: linkError },
  x: { label: 'X', builtIn: 'https://x.com/', error: linkError },
} as const

type ContactField = keyof typeof contactFields
export type ContactDetails = Record<ContactField, string>

export const contactFieldNames = Object.keys(contactFields) as ContactField[]
export const contactPage = 'operator'
export const contactKey = (field: ContactField) => `${contactPage}.${field}`

/** The details with what was written by content key. Anything that does not fit is ignored. */
export function contactDetailsFrom(written: Readonly<Record<string, unknown>>): ContactDetails {
  const entries = contactFieldNames.map((field) => {
    const value = written[contactKey(field)]
    const { builtIn, error } = contactFields[field]
    return [field, typeof value === 'string' && error(value) === null ? value.trim() : builtIn]
  })
  return Object.fromEntries(entries) as ContactDetails
}

/** The number as tel: links need it. Ten digits are a number in the United States or Canada. */
export function phoneNumber({ supportPhone }: ContactDetails): string {
  const digits = supportPhone.replaceAll(/\D/g, '')
  if (supportPhone.startsWith('+')) return `+${digits}`
  return digits.length === 10 ? `+1${digits}` : digits
}

/** Data with every `{{supportEmail}}` in its texts replaced; likewise the other fields and `{{supportPhoneNumber}}`. */
export function filledIn<T>(data: T, details: ContactDetails): T {
  const values: Record<string, string> = { ...details, supportPhoneNumber: phoneNumber(details) }
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => values[name] ?? all)
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fill(part)]))
  }
  return fill(data) as T
}

/** Refuses what would need escaping in HTML or in a link, so that the values can be used anywhere. */
function emailError(value: string): string | null {
  const isEmail = /^[\w.+-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(value.trim()) && value.trim().length <= 254
  return isEmail ? null : 'Please enter a valid email'
}

function phoneError(value: string): string | null {
  const digits = value.replaceAll(/\D/g, '').length
  const isNumber = /^\+?[\d ().-]{1,30}$/.test(value.trim()) && digits >= 7 && digits <= 15
  return isNumber ? null : 'Please enter a phone number of 7 to 15 digits, like (212) 555-0142 or +44 20 7946 0958'
}

function hoursError(value: string): string | null {
  return /^[^<>&"{}\p{Cc}]{1,60}$/u.test(value.trim()) ? null : 'Please enter one line of at most 60 characters'
}

/** An empty link counts as no link. */
function linkError(value: string): string | null {
  if (value.trim() === '') return null
  const isLink =
    /^https:\/\/[^\s<>"]+\.[^\s<>"]+$/.test(value.trim()) && URL.canParse(value.trim()) && value.length <= 300
  return isLink ? null : 'Please enter a link that starts with https://'
}
