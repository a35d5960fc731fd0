/** Waits for `work` at most `timeoutMs`, then returns the result of `onTimeout`, which may throw instead. */
export async function withTimeout<Result>(
  work: Promise<Result>,
  { timeoutMs, onTimeout }: { readonly timeoutMs: number; readonly onTimeout: () => Result },
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  }).then(onTimeout)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
