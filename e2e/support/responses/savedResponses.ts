import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { BrowserContext } from '@playwright/test'

type Answer = { readonly status: number; readonly body: unknown }
type Kept = { readonly takenAt: number; readonly answers: Record<string, Answer> }

const file = resolve(import.meta.dirname, '../../pictures/answers.json')

/** The server's responses at the time of the pictures, so that no figure in them changes. */
export type SavedResponses = {
  /** The moment (epoch milliseconds) at which the pictures stand. */
  readonly takenAt: number
  /** Each answer as it is kept, by who asked what: `member GET /api/fund/queryBalance`. */
  readonly answers: Readonly<Record<string, Answer>>
  /** Lets a context's pages hear these answers, each viewer their own; while they are recorded again, the server's. */
  give(context: BrowserContext, viewer: string): Promise<void>
  /** Saves the responses that were recorded again. */
  keep(): void
}

/** Reads the saved responses, or starts recording them again. */
export function openSavedResponses({ isAnew }: { readonly isAnew: boolean }): SavedResponses {
  const kept: Kept =
    isAnew || !existsSync(file)
      ? { takenAt: Date.now(), answers: {} }
      : JSON.parse(readFileSync(file, 'utf8'))
  const isEmpty = Object.keys(kept.answers).length === 0
  return {
    takenAt: kept.takenAt,
    answers: kept.answers,
    give: async (context, viewer) => {
      await context.route('**/api/**', async (route) => {
        const request = route.request()
        const { pathname, search } = new URL(request.url())
        const key = [viewer, request.method(), pathname + search, request.postData() ?? ''].join(' ').trim()
        const known = kept.answers[key]
        if (known) return route.fulfill({ status: known.status, json: known.body })
        // A request without a saved response is a change of the app and shows as an empty part.
        if (!isEmpty && !isAnew)
          return route.fulfill({ status: 404, json: { code: 404, errInfo: key, result: null } })
        const answer = await route.fetch()
        const body: unknown = await answer.json()
        kept.answers[key] = { status: answer.status(), body }
        return route.fulfill({ status: answer.status(), json: body })
      })
    },
    keep: () => {
      if (isAnew || isEmpty) writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
    },
  }
}
