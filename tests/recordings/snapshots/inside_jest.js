// Tests that Jest fills in; make_snapshots.py runs them as inside.test.js.

const { refund, short, data, reply } = require('./answers.js')

describe('refunds', () => {
  // expect(short).toMatchInlineSnapshot(`"a comment"`)
  test('are explained', () => {
    expect(refund).toMatchInlineSnapshot()
    expect(short).toMatchInlineSnapshot()
    expect(short).toMatchInlineSnapshot()
  })

  describe.each([
    ['dog'],
  ])('for a %s', (animal) => {
    it("doesn't cost", () => {
      const said = { text: `It's ${`free for ${'any'} animal`} {`, at: new Date() }
      expect(said).toMatchInlineSnapshot({ at: expect.any(Date), text: `It's ${`free for ${'any'} animal`} {` })
    })
  })
})

test('data', () => {
  expect(data).toMatchInlineSnapshot()
  expect(reply.content).toMatchInlineSnapshot()
  expect(2.5).toMatchInlineSnapshot()
  expect(() => {
    throw new Error('The model is overloaded.')
  }).toThrowErrorMatchingInlineSnapshot()
})
