/** True where the device supports native sharing. */
export const canShare = (): boolean => 'share' in navigator
