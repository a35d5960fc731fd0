/** Message of an idle page to the worker: its build and its language. */
export type Handshake = { readonly kind: 'handshake'; readonly build: string; readonly language: string }

/** Reply of the worker once the texts of that language are cached: the build of the next page load. */
export type HandshakeReply = { readonly build: string }
