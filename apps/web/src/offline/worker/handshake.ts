/** What a page tells the worker when it is idle: which build it is of, and what language it speaks. */
export type Handshake = { readonly kind: 'handshake'; readonly build: string; readonly language: string }

/** What the worker says to it, once the texts of that language are kept: the build that the next page will be of. */
export type HandshakeReply = { readonly build: string }
