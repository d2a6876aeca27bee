import { match } from '@matchpoint/contracts';
import { service } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { admitLiveState } from './rpc/admit-live-state.js';
import { recordLiveState } from './rpc/record-live-state.js';

export { mayBeLive } from './rules.js';
export { startSweepingLive } from './sweep.js';

/** The RPCs of live states. */
export const liveService = (context: MatchContext) =>
  service(match.MatchLiveServiceService, {
    admitLiveState: admitLiveState(context),
    recordLiveState: recordLiveState(context),
  });
