// Tests that Jest fills in; make_snapshots.py runs them as inside.test.js.

const { refund, short, data, reply } = require('./answers.js')

describe('refunds', () => {
  // expect(short).toMatchInlineSnapshot(`"a comment"`)
  test('are explained', () => {
    expect(refund).toMatchInlineSnapshot(`
"We refund the fare within 14 days.

- Bring the \`ticket\`.
- It costs \${5}, "not" more: C:\\fares
"
`)
    expect(short).toMatchInlineSnapshot(`"Dogs travel free — "really"."`)
    expect(short).toMatchInlineSnapshot(`"Dogs travel free — "really"."`)
  })

  describe.each([
    ['dog'],
  ])('for a %s', (animal) => {
    it("doesn't cost", () => {
      const said = { text: `It's ${`free for ${'any'} animal`} {`, at: new Date() }
      expect(said).toMatchInlineSnapshot({ at: expect.any(Date), text: `It's ${`free for ${'any'} animal`} {` }, `
{
  "at": Any<Date>,
  "text": "It's free for any animal {",
}
`)
    })
  })
})

test('data', () => {
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
  expect(reply.content).toMatchInlineSnapshot(`
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
  expect(2.5).toMatchInlineSnapshot(`2.5`)
  expect(() => {
  throw new Error('The model is overloaded.');
}).toThrowErrorMatchingInlineSnapshot(`"The model is overloaded."`)
})
