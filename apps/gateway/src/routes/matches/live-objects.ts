import type { CallerContext } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import { choice, flag, instant, integer, list, nullable, Success, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { GatewayContext } from '../../ports.js';
import type { BucketDemand } from '../../rate-limit/rate-limiter.js';
import { LIVE_PHASES } from '../../live/live-state.js';

/** How a map stands while it is played (docs/reference/live-state.md). */

const MAX_VERSION = 2_147_483_647;
const MAX_ROUND = 999;
const MAX_SCORE = 1_000;
const MAX_VETO = 32;
const MAX_BYTES = 4 * 1_024;

const Phase = () =>
  choice('LivePhase', LIVE_PHASES, 'What is going on: the choice of maps, warming up, playing for sides, playing, pausing, the end.');
const Action = () => choice('LiveVetoAction', ['pick', 'ban', 'decider'], 'What becomes of the map.');
const SIDES = ['creator', 'accepted'] as const;
const MapId = () => Type.String({ maxLength: 256, description: 'Id of the map; may be empty where nobody knows.', examples: ['ascent'] });

const VetoStep = named(
  'LiveVetoStep',
  Type.Object(
    {
      side: Type.Unsafe<'creator' | 'accepted' | null>({
        enum: [...SIDES, null],
        description: "Whose choice it is: the creator team's, its opponent's, or null for neither's.",
        examples: ['creator'],
      }),
      action: Action(),
      mapId: MapId(),
    },
    { description: 'A step of the choice of maps.' },
  ),
);
const Score = (description: string) => Type.Integer({ minimum: 0, maximum: MAX_SCORE, description, examples: [7] });

const STATE = {
  stateVersion: Type.Integer({
    minimum: 1,
    maximum: MAX_VERSION,
    description: 'Above that of the last state of the same source; one that is not changes nothing.',
    examples: [42],
  }),
  mapIndex: Type.Integer({
    minimum: 0,
    maximum: MAX_VERSION,
    description: 'Which map of the series: 0-based, below bestOf.',
    examples: [1],
  }),
  mapId: MapId(),
  phase: Phase(),
  round: Type.Integer({ minimum: 0, maximum: MAX_ROUND, description: 'The round that is played; 0 before the first.', examples: [15] }),
  creatorTeamScore: Score("The creator team's score so far."),
  opponentTeamScore: Score("The accepted team's score so far."),
  veto: Type.Array(VetoStep, { maxItems: MAX_VETO, description: 'The steps of the choice of maps so far, in order.' }),
};

/** What sources tell, and what comes of it. */
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
    applied: flag('Whether it stands; false where a later state, one of a server, or a final score of the map does.'),
    timestamp: Timestamp(),
  }),
};
type GivenState = Static<(typeof LIVE_STATE_WRITE)['body']>;

/**
 * Tells how a map stands, out of the bucket of its match.
 * @throws DomainError as a score of the same source; error_match_not_in_valid_state; error_api_rate_limited
 */
export async function recordLiveState(
  { matchId, league }: { matchId: string; league?: string },
  body: GivenState,
  { caller, requestId, spend }: { caller: CallerContext; requestId: string; spend(demand: BucketDemand): Promise<void> },
  { matchLive }: Pick<GatewayContext, 'matchLive'>,
): Promise<{ success: true; applied: boolean }> {
  // A stranger costs the match nothing.
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
      stateVersion: integer('The number that its source gave it.', 42),
      mapIndex: integer('Which map of the series, 0-based.', 1),
      mapId: text('Id of the map; empty where it is not known.', 'ascent'),
      phase: Phase(),
      round: integer('The round that is played; 0 before the first.', 15),
      creatorTeamScore: integer("The creator team's score so far.", 8),
      opponentTeamScore: integer("The accepted team's score so far.", 7),
      veto: list(VetoStep, 'The steps of the choice of maps so far, in order.'),
      updatedAt: instant('When it was taken.', '2026-01-15T18:42:07.123Z'),
      isStale: flag('Whether nobody has told of it for five minutes.'),
    },
    { description: 'How a map stands while it is played. It is never a result.' },
  ),
);

/** In every match that is shown in full, and in public lists. */
export const LIVE = { live: nullable.object(LiveState, 'How the map stands that is played; null while nobody tells.') };
