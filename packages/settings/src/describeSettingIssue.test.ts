import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeSettingIssue } from './describeSettingIssue.ts'

const number = z.coerce.number().min(0.01).max(10)
const port = z.coerce.number().int().min(0).max(65_535)

test.each<[z.ZodType, unknown, string]>([
  [number, 'x', 'must be a number'],
  [number, '0', 'must be at least 0.01'],
  [number, '11', 'must be at most 10'],
  [port, '1.5', 'must be a whole number'],
  [port, '-1', 'must be at least 0'],
  [port, '70000', 'must be at most 65535'],
  [z.string().max(2), 'three', 'must have at most 2 characters'],
  [z.array(z.string()).min(1), [], 'must name at least 1'],
  [z.string().min(16, 'must have at least 16 letters'), 'x', 'must have at least 16 letters'],
])('error: %# %j is described as "%s"', (field, value, sentence) => {
  const issues = field.safeParse(value).error?.issues ?? []
  expect(issues.map(describeSettingIssue)).toEqual([sentence])
})
