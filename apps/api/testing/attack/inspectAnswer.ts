/** A fault of an answer, whatever was asked. */
export type AnswerFault = 'serverError' | 'leak'

export type AttackAnswer = {
  readonly status: number
  /** Header lines and body as they came. */
  readonly text: string
}

/** Texts of our own files, libraries and database, which no answer passes on. */
const internals = [
  /\bat .{1,200}\.[cm]?[jt]s:\d+/,
  /node_modules/,
  /\/(packages|apps|testing)\/[\w-]+\//,
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM) +("?bank|"?ledger|\*)/,
  /violates|duplicate key|relation "|syntax error at or near|permission denied for/,
  /postgres(ql)?:\/\//,
  /ECONNREFUSED|ENOENT|EACCES/,
  /root:x:0:0/,
  /ZodError|invalid_type|FST_ERR/,
]

/** Returns the faults of an answer; `secrets` are values that the caller may not see. 503 is an honest refusal. */
export function inspectAnswer(
  { status, text }: AttackAnswer,
  secrets: readonly string[],
): readonly AnswerFault[] {
  const faults: AnswerFault[] = []
  if (status >= 500 && status !== 503) faults.push('serverError')
  if (secrets.some((secret) => text.includes(secret)) || internals.some((pattern) => pattern.test(text)))
    faults.push('leak')
  return faults
}
