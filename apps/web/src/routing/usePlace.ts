import { useSyncExternalStore } from 'react'
import { type Place, readPlace, subscribePlace } from './navigation.ts'

/** Returns the place on screen: it changes when the new screen is shown, not when it is requested. */
export const usePlace = (): Place => useSyncExternalStore(subscribePlace, readPlace, readPlace)
