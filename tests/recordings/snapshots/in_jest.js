// Tests that Jest makes snapshots of; make_snapshots.py runs them as answers.test.js.

const { refund, short, data, reply } = require('./answers.js')

describe('refunds', () => {
  test('are explained', () => {
    expect(refund).toMatchSnapshot()
    expect(short).toMatchSnapshot()
    expect(short).toMatchSnapshot('named')
  })

  it.each([['dog'], ['cat']])('of a %s in 2 `words`', (animal) => {
    expect(`A ${animal} travels free.`).toMatchSnapshot()
  })
})

test('data', () => {
  expect(data).toMatchSnapshot()
  expect(reply).toMatchSnapshot()
  expect([1, 2.5]).toMatchSnapshot()
  expect(() => {
    throw new Error('The model is overloaded.')
  }).toThrowErrorMatchingSnapshot()
})
