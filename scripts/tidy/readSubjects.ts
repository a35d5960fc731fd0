import { execFileSync } from 'node:child_process'

const maxSubjectLength = 72

/** Git's file that brought the rule; older commits were written without it. */
const ruleFile = 'scripts/tidy/readSubjects.ts'

/** Subjects of the commits since the rule, newest first; none in a copy without a history. */
export function readSubjects(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '')
  const [first] = git('log', '--diff-filter=A', '--format=%H', '--', ruleFile).slice(-1)
  return first === undefined ? [] : git('log', '--no-merges', '--format=%s', `${first}..HEAD`)
}

/** The subjects that a log cuts off: longer than 72 characters. */
export function listLongSubjects(subjects: readonly string[]): string[] {
  return subjects.filter((subject) => subject.length > maxSubjectLength)
}
