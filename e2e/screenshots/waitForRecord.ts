const pollMs = 500
const limitMs = 240_000

/** Waits until the newest record on chain counts the seeded members: an earlier picture shows GUSD that no member is owed. Throws after four minutes. */
export async function waitForRecord(web: string): Promise<void> {
  const untilMs = Date.now() + limitMs
  while (!(await isOwedRecorded(web))) {
    if (Date.now() > untilMs)
      throw new Error(`no record on chain of what is owed within ${limitMs / 1_000} s`)
    await new Promise((done) => setTimeout(done, pollMs))
  }
}

async function isOwedRecorded(web: string): Promise<boolean> {
  const answer = await fetch(`${web}/api/system/querySolvency`)
  const { result } = (await answer.json()) as {
    result: { attestation: { liabilitiesAmount: string } | null }
  }
  return Number(result.attestation?.liabilitiesAmount ?? 0) > 0
}
