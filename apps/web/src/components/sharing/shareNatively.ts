/** Shares natively; calls `onFailed` where that fails. Closing the share sheet is no failure. */
export async function shareNatively(share: ShareData, onFailed: () => void): Promise<void> {
  try {
    await navigator.share(share)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) onFailed()
  }
}
