import type { match } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import type { GatewayContext } from '../../ports.js';
import {
  choice,
  flag,
  Identifier,
  instant,
  LIKE_HTTPS_URL,
  list,
  MatchStatus,
  nullable,
  Success,
  text,
  Timestamp,
  writtenText,
} from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { MatchPath } from '../matches/match-fields.js';
import { RulingBody, toRuling } from '../rulings/ruling-objects.js';
import { screenshotUrls } from '../scores/screenshot-urls.js';

/** Shared by the operations on disputes (docs/reference/disputes.md). */

export const DISPUTES = { tag: 'Disputes', section: 'docs/reference/disputes.md' } as const;
export const OF_MATCHES = 'matches.team_matches:read-write';
/** Keys of both teams and of staff. */
export const READERS = ['matches.team_matches:read', 'leagues.league_admin:read'] as const;

const EXAMPLE = 'dsp_01j6qvx3k0fd8r5y2m9wcz0001';
const DisputeId = () => Identifier('Dispute id.', EXAMPLE);
export const DisputePath = Type.Object({ ...MatchPath.properties, disputeId: DisputeId() });
export const LeagueDisputePath = Type.Object({ ...LeaguePath.properties, disputeId: DisputeId() });
export const StaffDisputePath = Type.Object({ disputeId: DisputeId() });

export const DisputeStatus = () =>
  choice(
    'DisputeStatus',
    ['awaiting_answer', 'under_review', 'escalated', 'resolved'],
    'Status of a dispute: waiting for the other side, for league staff or for the platform, or resolved.',
  );
const REQUESTS = ['overturn', 'replay', 'void', 'forfeit'] as const;
const DisputeRequest = () =>
  choice('DisputeRequest', REQUESTS, 'Requested outcome: other scores, replayed maps, a voided match, or a forfeit by the other team.');
const DisputeResolution = () =>
  text(
    'How it ended: accepted by the other side, by a ruling, automatically when nobody ruled in time, by matching scores, by a score ' +
      'from the game or the league, withdrawn, or moot because the match ended without it.',
    'ruling',
  );

const MAX_SCORE = 1_000_000;
const mapIndex = () => Type.Integer({ minimum: 0, maximum: 6, description: 'Index of the map in the series, 0-based.', examples: [0] });
const score = (description: string, example: number) => Type.Integer({ minimum: 0, maximum: MAX_SCORE, description, examples: [example] });
export const DisputeClaim = named(
  'DisputeClaim',
  Type.Object(
    {
      mapIndex: mapIndex(),
      mapId: Type.Optional(
        Type.String({ maxLength: 256, description: 'Id of the map; omit it to keep the current one.', examples: ['ascent'] }),
      ),
      creatorTeamScore: score("The creator team's score.", 11),
      opponentTeamScore: score('The opponent’s score.', 13),
    },
    { description: 'The score of a map as claimed by a side.' },
  ),
);

const MAX_SCREENSHOTS = 10;
/** Images that a captain submits as evidence. */
export const SCREENSHOTS = {
  screenshotUrls: Type.Optional(
    Type.Array(Type.String({ maxLength: 2_048, format: 'uri', pattern: LIKE_HTTPS_URL }), {
      maxItems: MAX_SCREENSHOTS,
      description: 'URLs of pictures, https only.',
      examples: [['https://cdn.example.org/final-score.png']],
    }),
  ),
  screenshotStorageIds: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: MAX_SCREENSHOTS,
      description: 'Storage ids of uploaded pictures; this write claims them.',
      examples: [['img_01j6qvx3k0fd8r5y2m9wcz0001']],
    }),
  ),
};

interface GivenEvidence {
  text?: string;
  screenshotUrls?: string[];
  screenshotStorageIds?: string[];
}
/** The evidence in a body, in the match service's form. */
export const toEvidence = ({ text: said = '', screenshotUrls = [], screenshotStorageIds = [] }: GivenEvidence): match.NewEvidence => ({
  ...{ text: said, screenshotUrls, screenshotStorageIds },
});

const DisputeAnswer = named(
  'DisputeAnswer',
  Type.Object(
    {
      isAccepted: flag('Whether it accepts the request.'),
      text: text('Statement of the side; empty if none.', 'We won 13:11, see the recording.'),
      answeredByUserId: text('User id of the captain who answered.', 'user_01j6qvx3k0fd8r5y2m9wcz0002'),
      answeredAt: instant('Time of the answer.', '2026-01-15T13:00:00.000Z'),
    },
    { description: 'The other side’s answer to a dispute.' },
  ),
);
const DisputeEvidence = named(
  'DisputeEvidence',
  Type.Object(
    {
      teamId: text('Id of the team that added it.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
      userId: text('User id of the captain who added it.', 'user_01j6qvx3k0fd8r5y2m9wcz0001'),
      text: text('Text; empty if there are only pictures.', 'The scoreboard at the end.'),
      screenshotUrls: Type.Array(Type.String({ format: 'uri' }), {
        description: 'URLs of its pictures; URLs of uploaded ones are valid for 15 minutes.',
        examples: [['https://cdn.example.org/final-score.png']],
      }),
      createdAt: instant('Time when it was added.', '2026-01-15T12:50:00.000Z'),
    },
    { description: 'Evidence that a side added to a dispute.' },
  ),
);

const nullableChoice = <const Value extends string>(schema: ReturnType<typeof choice>, description: string) =>
  Type.Unsafe<Value | null>({ anyOf: [schema, { type: 'null' }], description });
const OUTCOMES = ['confirm', 'overturn', 'replay', 'void', 'forfeit'] as const;

const indexes = (description: string) => Type.Array(Type.Integer(), { description, examples: [[0]] });

export const Dispute = named(
  'Dispute',
  Type.Object(
    {
      id: text('Dispute id.', EXAMPLE),
      matchId: text('Match id.', 'match_01j6qvx3k0fd8r5y2m9wcz0001'),
      gameId: text('Slug of the game.', 'valorant'),
      leagueId: nullable.string('Id of the match’s league.', 'league_01j6qvx3k0fd8r5y2m9wcz0001'),
      leagueSeasonId: nullable.string('Id of the match’s season.', 'season_01j6qvx3k0fd8r5y2m9wcz0001'),
      creatorTeamId: text('Id of the team that created the match.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
      acceptedTeamId: text('Id of the opponent.', 'team_01j6qvx3k0fd8r5y2m9wcz0002'),
      status: DisputeStatus(),
      isAutomatic: flag('Whether contradicting scores opened it instead of a captain.'),
      teamId: nullable.string('Id of the team that opened it.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
      openedByUserId: nullable.string('User id of the captain who opened it.', 'user_01j6qvx3k0fd8r5y2m9wcz0001'),
      requested: nullableChoice<(typeof REQUESTS)[number]>(DisputeRequest(), 'Requested outcome; null if contradicting scores opened it.'),
      claims: list(DisputeClaim, 'With overturn: the scores as they should be.'),
      mapIndexes: indexes('With replay: the maps to play again, 0-based.'),
      disputedMapIndexes: indexes('Indexes of the disputed maps, 0-based.'),
      reason: text('Reason given by the opener; empty if contradicting scores opened it.', 'They recorded the score of another match.'),
      answer: nullable.object(DisputeAnswer, 'The other side’s answer; null if none yet.'),
      evidence: list(DisputeEvidence, 'Evidence of both sides, oldest first.'),
      openedAt: instant('Opening time.', '2026-01-15T12:45:00.000Z'),
      dueAt: nullable.instant('Deadline of the current stage; null once it is resolved.', '2026-01-16T12:45:00.000Z'),
      escalatedAt: nullable.instant('Time when it was escalated to the platform.', '2026-01-18T12:45:00.000Z'),
      escalatedByUserId: nullable.string(
        'User id of the staff member who escalated it; null if its deadline did.',
        'user_01j6qvx3k0fd8r5y2m9wcz0003',
      ),
      resolution: Type.Unsafe<string | null>({ anyOf: [DisputeResolution(), { type: 'null' }], description: 'How it ended.' }),
      outcome: nullable.string('Ruling; null if there was none.', 'overturn'),
      note: nullable.string('Reason given by the person who ruled or escalated it.', 'The recording shows 13:11.'),
      resolvedByUserId: nullable.string('User id of the person who ruled or withdrew it.', 'user_01j6qvx3k0fd8r5y2m9wcz0003'),
      resolvedAt: nullable.instant('End time.', '2026-01-16T09:00:00.000Z'),
    },
    { description: 'A dispute about the result of a match, for both teams and staff.' },
  ),
);

/** A dispute in responses. */
export function toDispute(dispute: match.Dispute, context: Pick<GatewayContext, 'mediaUrls'>): Static<typeof Dispute> {
  const { id, matchId, gameId, creatorTeamId, acceptedTeamId, isAutomatic, mapIndexes, disputedMapIndexes, reason, openedAt } = dispute;
  return {
    ...{ id, matchId, gameId },
    leagueId: dispute.leagueId ?? null,
    leagueSeasonId: dispute.leagueSeasonId ?? null,
    ...{ creatorTeamId, acceptedTeamId },
    status: dispute.status as Static<ReturnType<typeof DisputeStatus>>,
    isAutomatic,
    teamId: dispute.teamId ?? null,
    openedByUserId: dispute.openedByUserId ?? null,
    requested: (dispute.requested as (typeof REQUESTS)[number] | undefined) ?? null,
    claims: dispute.claims.map(({ mapId, ...claim }) => ({ ...claim, ...(mapId !== '' && { mapId }) })),
    ...{ mapIndexes, disputedMapIndexes, reason },
    answer: dispute.answer
      ? {
          ...{ isAccepted: dispute.answer.isAccepted, text: dispute.answer.text },
          ...{ answeredByUserId: dispute.answer.userId, answeredAt: dispute.answer.answeredAt },
        }
      : null,
    evidence: dispute.evidence.map((each) => ({
      ...{ teamId: each.teamId, userId: each.userId, text: each.text },
      ...{ screenshotUrls: screenshotUrls(each, context), createdAt: each.createdAt },
    })),
    openedAt,
    dueAt: dispute.dueAt ?? null,
    escalatedAt: dispute.escalatedAt ?? null,
    escalatedByUserId: dispute.escalatedByUserId ?? null,
    resolution: dispute.resolution ?? null,
    outcome: dispute.outcome ?? null,
    note: dispute.note ?? null,
    resolvedByUserId: dispute.resolvedByUserId ?? null,
    resolvedAt: dispute.resolvedAt ?? null,
  };
}

/** The response to a write on a dispute. */
export const DisputeChange = named(
  'DisputeChange',
  Type.Object(
    {
      success: Success(),
      disputeId: text('Dispute id.', EXAMPLE),
      status: DisputeStatus(),
      matchStatus: MatchStatus(),
      timestamp: Timestamp(),
    },
    { description: 'A dispute and its match after a write.' },
  ),
);

export function toChange({ disputeId, status, matchStatus }: match.DisputeChanged) {
  return {
    success: true as const,
    disputeId,
    status: status as Static<ReturnType<typeof DisputeStatus>>,
    matchStatus: matchStatus as Static<ReturnType<typeof MatchStatus>>,
  };
}

export const OpenBody = () =>
  Type.Object({
    requested: DisputeRequest(),
    claims: Type.Optional(Type.Array(DisputeClaim, { maxItems: 7, description: 'With overturn: the scores as they should be.' })),
    maps: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
        maxItems: 7,
        description: 'With replay: the maps to play again, 0-based; the others must leave the series open.',
        examples: [[1]],
      }),
    ),
    reason: writtenText(1, 2_000, 'Reason for the dispute.', 'They recorded the score of another match.'),
    ...SCREENSHOTS,
  });

type Opening = Static<ReturnType<typeof OpenBody>>;
/** The request to the match service. */
export const toOpening = ({
  requested,
  claims = [],
  maps = [],
  reason,
  ...evidence
}: Opening): Omit<match.OpenDisputeRequest, 'matchId'> => ({
  ...{ requested, reason, mapIndexes: maps, evidence: toEvidence(evidence) },
  claims: claims.map(({ mapId = '', ...claim }) => ({ mapId, ...claim })),
});

/** The body of a ruling on a dispute. */
export const ResolveBody = () =>
  Type.Object({
    ...RulingBody().properties,
    outcome: choice(
      'DisputeOutcome',
      [...OUTCOMES, 'escalate'],
      'Ruling: the first claimed scores stand; the given scores stand; the named maps are replayed; the ' +
        'match is voided; a team forfeits; or the dispute goes to the platform.',
    ),
  });

/** The request to the match service. @throws INVALID_INPUT for maps that lack a score or have an unexpected one */
export const toResolution = ({ outcome, ...rest }: Static<ReturnType<typeof ResolveBody>>) => ({
  ...toRuling({ ...rest, outcome: outcome === 'escalate' ? 'confirm' : outcome }),
  outcome,
});
