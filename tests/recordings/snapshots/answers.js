// What the tests of Jest and Vitest make snapshots of.

exports.refund = 'We refund the fare within 14 days.\n\n- Bring the `ticket`.\n- It costs ${5}, "not" more: C:\\fares\n'
exports.short = 'Dogs travel free — "really".'
exports.data = {
  answer: 'Dogs\n  "travel",\nfree.',
  sure: true,
  tries: 2,
  cost: 0.5,
  none: null,
  missing: undefined,
  empty: {},
  list: [],
  'a "key"': ['b', new Set(['c'])],
  when: new Date(0),
}
exports.reply = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  content: [
    { type: 'text', text: 'Let me look.' },
    { type: 'tool_use', id: 'toolu_1', name: 'timetable', input: { from: 'Ulm' } },
  ],
}
