import { useSyncExternalStore } from 'react'
import { type Place, readPlace, subscribePlace } from './navigation.ts'

/** What is shown: it changes when the new screen is there, not when it was asked for. */
export const usePlace = (): Place => useSyncExternalStore(subscribePlace, readPlace, readPlace)
