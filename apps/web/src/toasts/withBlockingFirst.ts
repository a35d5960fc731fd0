import { ApiError } from '@bank/api-schema'
import { toast } from './toast.ts'

/**
 * Makes a call; the first of its kind blocks the screen until it ends, and its failure is a toast beside what the
 * screen shows in its place, as specified. The answer 401 has already redirected to the root.
 */
export async function withBlockingFirst<Result>(
  isFirst: boolean,
  call: () => Promise<Result>,
): Promise<Result> {
  const end = isFirst ? toast.loading() : () => undefined
  try {
    return await call()
  } catch (error) {
    if (isFirst && error instanceof ApiError && error.code !== 401) toast.error(error)
    throw error
  } finally {
    end()
  }
}
