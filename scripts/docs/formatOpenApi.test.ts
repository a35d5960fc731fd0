import { expect, test } from 'vitest'
import { formatOpenApi } from './formatOpenApi.ts'

test('default: a row for each call with its methods, then the answers; a bar in a summary ends no cell', () => {
  const text = formatOpenApi({
    info: { description: 'Every answer is an envelope.' },
    paths: {
      '/api/one': { get: { summary: 'Reads one | two' }, post: { summary: 'Reads one | two' } },
      '/api/two': { post: {} },
    },
  })
  expect(text.split('\n').slice(2)).toEqual([
    '| call | methods | purpose |',
    '|---|---|---|',
    '| `/api/one` | GET, POST | Reads one \\| two |',
    '| `/api/two` | POST |  |',
    '',
    '## Answers',
    '',
    'Every answer is an envelope.',
  ])
})
