/** Formats a time in epoch milliseconds for the reader. */
export type FormatTime = (milliseconds: number) => string

/** Formats a time to the minute, in UTC, for a reader whose time zone is unknown; rounded up, so that it is not too early. */
export function formatUtc(milliseconds: number): string {
  const minuteMs = 60_000
  const text = new Date(Math.ceil(milliseconds / minuteMs) * minuteMs).toISOString()
  return `${text.slice(0, 10)} ${text.slice(11, 16)} UTC`
}

/** Puts the time into a sentence that names one; other sentences stay as they are. */
export function formatSentence(
  sentence: string,
  allowedAt: number | null | undefined,
  formatTime: FormatTime = formatUtc,
): string {
  return allowedAt === null || allowedAt === undefined
    ? sentence
    : sentence.replace('{time}', formatTime(allowedAt))
}
