/** A link that opens a draft in the visitor's email program. */
export function mailDraft(to: string, subject: string, body = ''): string {
  const fields = [`subject=${encodeURIComponent(subject)}`, ...(body ? [`body=${encodeURIComponent(body)}`] : [])]
  return `mailto:${to}?${fields.join('&')}`
}
