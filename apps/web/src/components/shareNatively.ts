/**
 * Hands something on by the device's own list of ways; `onFailed` where that does not work. Closing the list is no
 * failure.
 */
export async function shareNatively(share: ShareData, onFailed: () => void): Promise<void> {
  try {
    await navigator.share(share)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) onFailed()
  }
}
