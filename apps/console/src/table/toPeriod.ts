const dayMs = 86_400_000

/** Calendar days in UTC as the moments a query wants: from the first moment of one to the last of the other. */
export function toPeriod(days: { readonly from?: string | undefined; readonly to?: string | undefined }): {
  readonly startTime?: number
  readonly endTime?: number
} {
  const start = toDayStart(days.from)
  const end = toDayStart(days.to)
  return {
    ...(start !== undefined && { startTime: start }),
    ...(end !== undefined && { endTime: end + dayMs - 1 }),
  }
}

function toDayStart(day: string | undefined): number | undefined {
  if (day === undefined || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const start = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(start) || start < 0 ? undefined : start
}
