import { toast } from './toast.ts'

/** Makes a call; the first of its kind blocks the screen until it ends, as specified. */
export async function withBlockingFirst<Result>(
  isFirst: boolean,
  call: () => Promise<Result>,
): Promise<Result> {
  const end = isFirst ? toast.loading() : () => undefined
  try {
    return await call()
  } finally {
    end()
  }
}
