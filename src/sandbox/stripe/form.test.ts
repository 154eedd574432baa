import { expect, test } from 'vitest'
import { canonical, parseForm } from './form.ts'

const plain = (encoded: string) => JSON.parse(JSON.stringify(parseForm(encoded)))

test('brackets nest, empty brackets count up, and later values win', () => {
  expect(plain('amount=5&metadata[team]=A%26B&metadata[x]=+&expand[]=a&expand[]=b&amount=6')).toEqual({
    amount: '6',
    metadata: { team: 'A&B', x: ' ' },
    expand: { 0: 'a', 1: 'b' },
  })
  expect(plain('card[address][city]=Bern')).toEqual({ card: { address: { city: 'Bern' } } })
})

test('__proto__ and constructor are ordinary parameters', () => {
  const form = parseForm('__proto__[polluted]=yes&constructor=x')
  expect(Object.keys(form)).toEqual(['__proto__', 'constructor'])
  expect({}).not.toHaveProperty('polluted')
})

test.each(['[]=1', 'a[b=1', 'a]b[=1', 'a[[b]]=1'])('%s is not a parameter name', (encoded) => {
  expect(() => parseForm(encoded)).toThrow('Invalid parameter name')
})

test('depth and number of parameters are limited', () => {
  expect(() => parseForm('a[b][c][d][e][f]=1')).toThrow('nested too deeply')
  expect(() => parseForm(Array.from({ length: 201 }, (_, i) => `a${i}=1`).join('&'))).toThrow('at most 200')
})

test('the order of parameters does not matter, but their values do', () => {
  expect(canonical(parseForm('a=1&m[x]=1&m[y]=2'))).toBe(canonical(parseForm('m[y]=2&m[x]=1&a=1')))
  expect(canonical(parseForm('a=1&m[x]=1'))).not.toBe(canonical(parseForm('a=1&m[x]=2')))
  expect(canonical(parseForm('a[b]=1'))).not.toBe(canonical(parseForm('a=1')))
})
