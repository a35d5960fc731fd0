/** The answer, or what stands for it when it takes too long; `otherwise` may throw instead. */
export async function answerWithin<Answer>(
  work: Promise<Answer>,
  { limitMs, otherwise }: { readonly limitMs: number; readonly otherwise: () => Answer },
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs)
  }).then(otherwise)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
