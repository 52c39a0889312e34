// Tests that Vitest makes snapshots of and fills in; make_snapshots.py runs them as answers.test.ts.

import { describe, expect, it, test } from 'vitest'
import { data, refund, reply, short } from './answers.js'

describe('refunds', () => {
  it('are explained', () => {
    expect(refund).toMatchSnapshot()
    expect(short).toMatchSnapshot()
    expect(refund).toMatchInlineSnapshot()
    expect(short as string).toMatchInlineSnapshot()
  })
})

test('data', async () => {
  expect(data).toMatchSnapshot()
  expect(reply).toMatchSnapshot()
  expect(data).toMatchInlineSnapshot()
  await expect(
    Promise.resolve(reply.content),
  ).resolves.toMatchInlineSnapshot()
})
