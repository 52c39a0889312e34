// Tests that Vitest makes snapshots of and fills in; make_snapshots.py runs them as answers.test.ts.

import { describe, expect, it, test } from 'vitest'
import { data, refund, reply, short } from './answers.js'

describe('refunds', () => {
  it('are explained', () => {
    expect(refund).toMatchSnapshot()
    expect(short).toMatchSnapshot()
    expect(refund).toMatchInlineSnapshot(`
      "We refund the fare within 14 days.

      - Bring the \`ticket\`.
      - It costs \${5}, "not" more: C:\\fares
      "
    `)
    expect(short as string).toMatchInlineSnapshot(`"Dogs travel free — "really"."`)
  })
})

test('data', async () => {
  expect(data).toMatchSnapshot()
  expect(reply).toMatchSnapshot()
  expect(data).toMatchInlineSnapshot(`
    {
      "a "key"": [
        "b",
        Set {
          "c",
        },
      ],
      "answer": "Dogs
      "travel",
    free.",
      "cost": 0.5,
      "empty": {},
      "list": [],
      "missing": undefined,
      "none": null,
      "sure": true,
      "tries": 2,
      "when": 1970-01-01T00:00:00.000Z,
    }
  `)
  await expect(
    Promise.resolve(reply.content),
  ).resolves.toMatchInlineSnapshot(`
    [
      {
        "text": "Let me look.",
        "type": "text",
      },
      {
        "id": "toolu_1",
        "input": {
          "from": "Ulm",
        },
        "name": "timetable",
        "type": "tool_use",
      },
    ]
  `)
})
