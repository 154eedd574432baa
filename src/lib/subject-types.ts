/** What an act in the audit log can be done to. */
export const subjectTypes = [
  'user',
  'tournament',
  'team',
  'payment',
  'refund',
  'hero video',
  'content',
  'media',
  'e-mail template',
  'component template',
  'message',
  'mail',
  'job',
] as const
export type SubjectType = (typeof subjectTypes)[number]
