import { focusManager } from '@tanstack/react-query'
import { memberKey, platformFiguresQuery } from './queries.ts'
import { queryClient } from './queryClient.ts'

const channelName = 'memberChanged'
let channel: BroadcastChannel | null = null

/** Reloads a member's data and the platform's figures after money moved or may have moved, in every tab. */
export function updateMember(): void {
  updateTab()
  channel?.postMessage(null)
}

/** Reloads this tab's data from now on when another tab moved money. */
export function watchOtherTabs(): void {
  channel ??= new BroadcastChannel(channelName)
  channel.onmessage = updateTab
}

/** A hidden tab reloads once it is seen, so that many tabs make no more calls than one. */
function updateTab(): void {
  const refetchType = focusManager.isFocused() ? 'active' : 'none'
  void queryClient.invalidateQueries({ queryKey: memberKey, refetchType })
  void queryClient.invalidateQueries({ queryKey: platformFiguresQuery.queryKey, refetchType })
}
