import type { CallerContext } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import { choice, flag, instant, integer, list, nullable, Success, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { GatewayContext } from '../../ports.js';
import type { BucketDemand } from '../../rate-limit/rate-limiter.js';
import { LIVE_PHASES } from '../../live/live-state.js';

/** The live state of a running map (docs/reference/live-state.md). */

const MAX_INDEX = 2_147_483_647;
const MAX_ROUND = 999;
const MAX_SCORE = 1_000;
const MAX_VETO = 32;
const MAX_BYTES = 4 * 1_024;

const Phase = () => choice('LivePhase', LIVE_PHASES, 'Phase: choice of maps, warm-up, knife round, play, pause, or end.');
const Action = () => choice('LiveVetoAction', ['pick', 'ban', 'decider'], 'Action on the map.');
const SIDES = ['creator', 'accepted'] as const;
const MapId = () => Type.String({ maxLength: 256, description: 'Id of the map; empty if unknown.', examples: ['ascent'] });

const VetoStep = named(
  'LiveVetoStep',
  Type.Object(
    {
      side: Type.Unsafe<'creator' | 'accepted' | null>({
        enum: [...SIDES, null],
        description: 'Who chooses: the creator team, its opponent, or null for neither.',
        examples: ['creator'],
      }),
      action: Action(),
      mapId: MapId(),
    },
    { description: 'A step of the map selection.' },
  ),
);
const Score = (description: string) => Type.Integer({ minimum: 0, maximum: MAX_SCORE, description, examples: [7] });

const STATE = {
  stateVersion: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Must be above that of the source’s last state; otherwise the call has no effect.',
    examples: [42],
  }),
  mapIndex: Type.Integer({
    minimum: 0,
    maximum: MAX_INDEX,
    description: 'Index of the map in the series: 0-based, below bestOf.',
    examples: [1],
  }),
  mapId: MapId(),
  phase: Phase(),
  round: Type.Integer({ minimum: 0, maximum: MAX_ROUND, description: 'Current round; 0 before the first.', examples: [15] }),
  creatorTeamScore: Score("The creator team's score so far."),
  opponentTeamScore: Score("The accepted team's score so far."),
  veto: Type.Array(VetoStep, { maxItems: MAX_VETO, description: 'Steps of the map selection so far, in order.' }),
};

/** What sources send, and the response. */
export const LIVE_STATE_WRITE = {
  body: Type.Object({
    ...STATE,
    mapId: Type.Optional(STATE.mapId),
    round: Type.Optional(STATE.round),
    creatorTeamScore: Type.Optional(STATE.creatorTeamScore),
    opponentTeamScore: Type.Optional(STATE.opponentTeamScore),
    veto: Type.Optional(STATE.veto),
  }),
  bodyBounds: { bytes: MAX_BYTES },
  response: Type.Object({
    success: Success(),
    applied: flag('Whether it was applied; false if a later state, one from a server, or a final score of the map takes precedence.'),
    timestamp: Timestamp(),
  }),
};
type GivenState = Static<(typeof LIVE_STATE_WRITE)['body']>;

/**
 * Sends the live state of a map, using the bucket of its match.
 * @throws DomainError the same as for a score of the same source; error_match_not_in_valid_state; error_api_rate_limited
 */
export async function recordLiveState(
  { matchId, league }: { matchId: string; league?: string },
  body: GivenState,
  { caller, requestId, spend }: { caller: CallerContext; requestId: string; spend(demand: BucketDemand): Promise<void> },
  { matchLive }: Pick<GatewayContext, 'matchLive'>,
): Promise<{ success: true; applied: boolean }> {
  // Unauthorized callers cost the match no tokens.
  await matchLive.admitLiveState({ matchId, league }, { caller, requestId });
  await spend({ bucket: 'liveState', id: matchId, cost: 1 });
  const { mapId = '', round = 0, creatorTeamScore = 0, opponentTeamScore = 0, veto = [], stateVersion, mapIndex, phase } = body;
  const steps = veto.map(({ side, action, mapId: vetoed }) => ({ side: side ?? undefined, action, mapId: vetoed }));
  const state = { stateVersion, mapIndex, mapId, phase, round, creatorTeamScore, opponentTeamScore, veto: steps, updatedAt: '' };
  const { applied } = await matchLive.recordLiveState({ matchId, league, state }, { caller, requestId });
  return { success: true, applied };
}

export const LiveState = named(
  'LiveState',
  Type.Object(
    {
      stateVersion: integer('Version number given by its source.', 42),
      mapIndex: integer('Index of the map in the series, 0-based.', 1),
      mapId: text('Id of the map; empty if unknown.', 'ascent'),
      phase: Phase(),
      round: integer('Current round; 0 before the first.', 15),
      creatorTeamScore: integer("The creator team's score so far.", 8),
      opponentTeamScore: integer("The accepted team's score so far.", 7),
      veto: list(VetoStep, 'Steps of the map selection so far, in order.'),
      updatedAt: instant('Time when it was received.', '2026-01-15T18:42:07.123Z'),
      isStale: flag('Whether there was no update for five minutes.'),
    },
    { description: 'Live state of a map. It is never a result.' },
  ),
);

/** In every full form of a match, and in public lists. */
export const LIVE = { live: nullable.object(LiveState, 'Live state of the current map; null if none is reported.') };
