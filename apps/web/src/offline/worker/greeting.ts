/** What a page tells the worker when it is idle: which build it is of, and what language it speaks. */
export type Greeting = { readonly kind: 'greeting'; readonly build: string; readonly language: string }

/** What the worker says to it, once the texts of that language are kept: the build that the next page will be of. */
export type GreetingReply = { readonly build: string }
