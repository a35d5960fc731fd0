/**
 * Bank time now, in epoch milliseconds, from the bank time of an answer and when this device received it. In the demo it
 * is days ahead of the device; elsewhere a device's clock may be wrong.
 */
export const computeBankNow = (asOf: number, receivedAt: number): number => asOf + (Date.now() - receivedAt)
