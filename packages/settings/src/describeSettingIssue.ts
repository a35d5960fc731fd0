import type { z } from 'zod'

/** Describes what is wrong with a value in a plain sentence; a message that its schema gives is kept. */
export function describeSettingIssue(issue: z.core.$ZodIssue): string {
  const { message } = issue
  if (!/^(Invalid input|Too small|Too big):/.test(message)) return message
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'must be a number'
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'must be a whole number'
  if (issue.code === 'too_small') return describeLimit(issue.origin, `at least ${issue.minimum}`) ?? message
  if (issue.code === 'too_big') return describeLimit(issue.origin, `at most ${issue.maximum}`) ?? message
  return message
}

function describeLimit(origin: string, limit: string): string | undefined {
  if (origin === 'number' || origin === 'int') return `must be ${limit}`
  if (origin === 'string') return `must have ${limit} characters`
  return origin === 'array' ? `must name ${limit}` : undefined
}
