import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brandOf, cardProblems, caretIn, digitsOf, expiryOf, formatCvc, formatExpiry, formatNumber } from './input.ts'

const now = new Date('2026-11-20T12:00:00')

describe('the number', () => {
  test.each([
    ['4', '4'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242-4242-4242', '4242 4242 4242 4242'],
    ['42424242424242429999', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['6200000000000000005', '6200 0000 0000 0000 005'],
    ['letters', ''],
  ])('%s is shown as "%s"', (typed, shown) => {
    expect(formatNumber(typed)).toBe(shown)
  })

  test('formatting it twice changes nothing', () => {
    assert(
      property(string(), (text) => {
        expect(formatNumber(formatNumber(text))).toBe(formatNumber(text))
      }),
    )
  })

  test.each([
    ['4242', 'Visa'],
    ['5555555555554444', 'Mastercard'],
    ['2223003122003222', 'Mastercard'],
    ['378282246310005', 'American Express'],
    ['6011111111111117', 'Discover'],
    ['3056930009020004', 'Diners Club'],
    ['3566002020360505', 'JCB'],
    ['6200000000000005', 'UnionPay'],
    ['9', ''],
    ['', ''],
  ])('%s is recognized as "%s"', (number, brand) => {
    expect(brandOf(number).name).toBe(brand)
  })
})

describe('the expiry', () => {
  test.each([
    ['1', '1'],
    ['12', '12 / '],
    ['4', '04 / '],
    ['4/', '04 / '],
    ['1/30', '01 / 30'],
    ['1230', '12 / 30'],
    ['12/30', '12 / 30'],
    ['12/2030', '12 / 30'],
    ['12 / 2030', '12 / 30'],
    ['12 / 20', '12 / 20'],
    ['12 / 305', '12 / 30'],
    ['', ''],
  ])('%s is shown as "%s"', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown)
  })

  test.each([
    ['12 / ', '12 /', '12'],
    ['12 / 3', '12 / ', '12'],
    ['12 / 30', '12 / 3', '12 / 3'],
    ['12', '1', '1'],
  ])('deleting one letter of "%s" leaves "%s", shown as "%s"', (before, typed, shown) => {
    expect(formatExpiry(typed, before)).toBe(shown)
  })

  test('is parsed as a month and a full year once it is complete', () => {
    expect(expiryOf('12 / 30')).toEqual({ month: 12, year: 2030 })
    expect(expiryOf('12 / 3')).toBeNull()
  })
})

describe('a card', () => {
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' }

  test('that is complete has no problems', () => {
    expect(cardProblems(card, now)).toEqual({})
    expect(cardProblems({ number: '3782 822463 10005', expiry: '11 / 26', cvc: '1234' }, now)).toEqual({})
  })

  test.each([
    [{ number: '4242 4242' }, { number: 'Your card number is incomplete.' }],
    [{ number: '4242 4242 4242 4241' }, { number: 'Your card number is invalid.' }],
    [{ expiry: '12' }, { expiry: "Your card's expiration date is incomplete." }],
    [{ expiry: '13 / 30' }, { expiry: "Your card's expiration date is invalid." }],
    [{ expiry: '12 / 25' }, { expiry: "Your card's expiration year is in the past." }],
    [{ expiry: '10 / 26' }, { expiry: "Your card's expiration date is in the past." }],
    [{ cvc: '12' }, { cvc: "Your card's security code is incomplete." }],
  ])('with %j has the problems %j', (change, problems) => {
    expect(cardProblems({ ...card, ...change }, now)).toEqual(problems)
  })

  test('of American Express has a security code of four digits', () => {
    expect(formatCvc('12345', '3782')).toBe('1234')
    expect(formatCvc('12345', '4242')).toBe('123')
  })
})

test('the caret stays after the same digit', () => {
  expect(caretIn('4242 4242', 4)).toBe(4)
  expect(caretIn('4242 4242', 5)).toBe(6)
  expect(caretIn('4242 4242', 8)).toBe(9)
  expect(caretIn('12 / ', 2)).toBe(2)
  expect(caretIn('', 0)).toBe(0)
  expect(digitsOf('4242 4')).toBe('42424')
})
