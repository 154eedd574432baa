import { expect, test } from 'vitest'
import { contactDetailsFrom, contactFields, filledIn, phoneNumber } from './contact-details.ts'
import type { ContactDetails } from './contact-details.ts'

test.each<[keyof ContactDetails, string]>([
  ['supportEmail', 'help@club.example'],
  ['supportPhone', '+44 20 7946 0958'],
  ['supportHours', 'Mon - Fri, 8 - 17 CET'],
  ['instagram', 'https://www.instagram.com/riverside_cup'],
  ['x', ''],
])('%s can be %j', (field, value) => {
  expect(contactFields[field].error(value)).toBeNull()
  expect(contactDetailsFrom({ [`operator.${field}`]: value })[field]).toBe(value)
})

test.each<[keyof ContactDetails, string]>([
  ['supportEmail', 'help at club.example'],
  ['supportEmail', ''],
  ['supportEmail', 'a@b.example?bcc=c@d.example'],
  ['supportPhone', 'call us'],
  ['supportPhone', '12'],
  ['supportHours', '<b>always</b>'],
  ['supportHours', 'x'.repeat(61)],
  ['facebook', 'http://www.facebook.com/club'],
  ['facebook', 'javascript:alert(1)'],
  ['x', 'https://'],
])('%s cannot be %j: the built-in value is used', (field, value) => {
  expect(contactFields[field].error(value)).toMatch(/^Please enter /)
  expect(contactDetailsFrom({ [`operator.${field}`]: value })[field]).toBe(contactFields[field].builtIn)
})

test.each([
  ['(212) 555-0142', '+12125550142'],
  ['+44 20 7946 0958', '+442079460958'],
  ['1-212-555-0142', '12125550142'],
])('the phone number %j is dialed as %s', (supportPhone, dialed) => {
  expect(phoneNumber({ ...contactDetailsFrom({}), supportPhone })).toBe(dialed)
})

test('details are filled in wherever a text names them, and other braces stay', () => {
  const texts = { lead: 'Write to {{supportEmail}}', list: ['{{supportPhoneNumber}}', '{{other}}', 7, null] }
  expect(filledIn(texts, contactDetailsFrom({}))).toEqual({
    lead: 'Write to support@homefield.example',
    list: ['+12125550142', '{{other}}', 7, null],
  })
})
