import { expect, test } from 'vitest'
import { formatOpenApi } from './formatOpenApi.ts'

test('default: a row for each call with its methods, by area, then the answers; a bar in a summary ends no cell', () => {
  const text = formatOpenApi({
    info: { description: 'Every answer is an envelope.' },
    paths: {
      '/api/fund/one': { get: { summary: 'Reads one | two' }, post: { summary: 'Reads one | two' } },
      '/api/member/two': { post: {} },
      '/api/fund/three': { post: { summary: 'Writes three' } },
    },
  })
  const head = ['', '| call | methods | purpose |', '|---|---|---|']
  expect(text.split('\n')).toEqual([
    ...['## Calls', '', '### fund', ...head],
    '| `/api/fund/one` | GET, POST | Reads one \\| two |',
    '| `/api/fund/three` | POST | Writes three |',
    ...['', '### member', ...head],
    '| `/api/member/two` | POST |  |',
    ...['', '## Answers', '', 'Every answer is an envelope.'],
  ])
})
