const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** True for a host name, as a URL holds it, that never leaves this machine. */
export const isLoopback = (hostname: string): boolean => loopback.test(hostname)
