/** Whether the device has a list of ways to hand something on. */
export const canShare = (): boolean => 'share' in navigator
