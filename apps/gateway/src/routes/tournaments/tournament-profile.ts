import type { tournament as messages } from '@matchpoint/contracts';
import { omitUndefined } from '@matchpoint/core';
import type { CallerContext } from '@matchpoint/rpc';
import Type, { type Static, type TSchema } from 'typebox';
import { flag, integer, list, nullable, text, uri } from '../../operation/fields.js';
import { described, named } from '../../operation/named.js';
import type { GatewayContext } from '../../ports.js';
import { present } from '../shared/api-objects.js';
import { FormatConfig } from './format-fields.js';
import { readHost, TournamentHost } from './read-host.js';
import { DefaultMatchConfig, PointsRow, PrizeRow, SeedingMethod, SETTINGS_CHANGE, SocialLinks, SponsorTag } from './settings-fields.js';
import { fromMatchSettings, fromStaged } from './settings-messages.js';
import { ApprovalStatus, EXAMPLES, Moment, TournamentVisibility } from './tournament-fields.js';
import { SUMMARY, toSummary } from './tournament-objects.js';

const ViewerManagement = named(
  'TournamentViewerManagement',
  Type.Object(
    {
      isAdmin: flag('Whether the caller has the host’s permissions.'),
      isManager: flag('Whether the caller may manage participants.'),
      isPlatformStaff: flag('Whether the caller acts as platform staff.'),
    },
    { description: 'The caller’s permissions in a tournament.' },
  ),
);

const StagedSettings = named(
  'TournamentStagedSettings',
  Type.Object({ ...SETTINGS_CHANGE.properties }, { description: 'Settings that wait for approval; null removes one.' }),
);

const ShownSponsorTag = named(
  'TournamentShownSponsorTag',
  Type.Object(
    { ...SponsorTag.properties, logoUrl: Type.Optional(uri('The logo.', 'https://matchpoint.example.org/media/img_3')) },
    { description: 'A sponsor of a tournament, as its profile shows it.' },
  ),
);

/** A list that is null if the organizer has set none. */
const listOrNull = <Item extends TSchema>(item: Item, description: string) =>
  Type.Unsafe<Static<Item>[] | null>({ type: ['array', 'null'], items: item, description });

export const TournamentProfile = named(
  'TournamentProfile',
  Type.Object(
    {
      _id: text('Equal to `id`.', EXAMPLES.tournament),
      ...SUMMARY,
      approvalStatus: ApprovalStatus(),
      visibility: TournamentVisibility(),
      isPubliclyListed: flag('Whether lists include it.'),
      teamSize: integer('Players per team.', 5),
      host: nullable.object(TournamentHost, 'The host; null if it no longer exists.'),
      needsAttention: flag('Whether it needs the organizer: for approval, for a node, or to start.'),
      viewerManagement: ViewerManagement,
      description: nullable.string('Description of the tournament.', 'Open to all teams.'),
      rules: nullable.string('Rules, as text.', 'Be on time.'),
      formatConfig: FormatConfig,
      registrationMode: text('OPEN, APPLICATION or INVITE_ONLY.', 'OPEN'),
      registrationStartsAt: nullable.integer('Opening of registration in epoch milliseconds.', EXAMPLES.milliseconds),
      registrationEndsAt: nullable.integer('Closing of registration in epoch milliseconds.', EXAMPLES.milliseconds),
      checkInRequired: flag('Whether teams check in.'),
      checkInOpensMinutesBefore: nullable.integer('Minutes before the start when check-in opens.', 60),
      checkInOpensAt: nullable.integer('Opening of check-in in epoch milliseconds; null without a start time.', EXAMPLES.milliseconds),
      freeAgentsEnabled: flag('Whether players without a team can join the free agents.'),
      minParticipants: integer('Minimum number of teams to start.', 4),
      startsAt: nullable.integer('Start time in epoch milliseconds.', EXAMPLES.milliseconds),
      endsAt: nullable.integer('End time in epoch milliseconds.', EXAMPLES.milliseconds),
      prizePool: nullable.number('The prize pool.', 1_000),
      prizeCurrency: nullable.string('Currency of the prize pool.', 'EUR'),
      prizeDescription: nullable.string('Prizes, as text.', 'Cash and glory.'),
      prizeBreakdown: listOrNull(PrizeRow, 'Prizes by placement.'),
      sponsorTags: listOrNull(ShownSponsorTag, 'Sponsors.'),
      socialLinks: nullable.object(SocialLinks, 'Links to other sites.'),
      playlistId: nullable.string('Id of the game’s playlist.', 'ranked'),
      seedingMethod: Type.Optional(described(SeedingMethod(), 'For managers: how participants are seeded.')),
      autoStart: Type.Optional(flag('For managers: whether it starts automatically at `startsAt`.')),
      defaultMatchConfig: Type.Optional(described(DefaultMatchConfig, 'For managers: the settings of every match.')),
      leaguePointsEnabled: flag('Whether placements are worth points in the standings of the host league.'),
      leaguePointsByPlacement: Type.Unsafe<Static<typeof PointsRow>[] | null>({
        anyOf: [list(PointsRow, 'Points by placement, ascending.'), { type: 'null' }],
        description: 'League points by placement; null for the default.',
      }),
      featuredUntil: Type.Optional(Moment('End of featuring by the platform, in epoch milliseconds.')),
      randomSeedHash: text('SHA-256 of the seed of the draw in hex, published before the start.', 'a'.repeat(64)),
      randomSeed: nullable.string('The seed of the draw in hex; null until the start.', 'b'.repeat(64)),
      startedAt: nullable.instant('Start time.', '2026-06-01T18:00:00.000Z'),
      completedAt: nullable.instant('Completion time.', '2026-06-02T21:00:00.000Z'),
      cancelReason: nullable.string('Reason for the cancellation.', 'The venue is closed.'),
      stagedFields: Type.Array(Type.String(), { description: 'For managers: settings that wait for approval.', examples: [['name']] }),
      stagedSettings: nullable.object(StagedSettings, 'For managers: the values of those settings; null where none wait.'),
      rejectReason: nullable.string('For managers: reason for the rejection by platform staff.', 'No rules.'),
      createdAt: text('Creation time, ISO 8601.', '2026-05-01T12:00:00.000Z'),
      updatedAt: text('Time of the last change, ISO 8601.', '2026-05-02T12:00:00.000Z'),
    },
    { description: 'A tournament.' },
  ),
);

type Call = { caller: CallerContext; requestId: string };

/** A tournament as the caller may see it. */
export async function toTournamentProfile(
  answer: messages.GetTournamentResponse,
  context: GatewayContext,
  call: Call,
): Promise<Static<typeof TournamentProfile>> {
  const found = present(answer.tournament);
  const settings = present(found.settings);
  const { isAdmin, isManager, isPlatformStaff } = present(answer.viewer);
  const { id, isPubliclyListed, needsAttention, featuredUntil, randomSeedHash, stagedFields, createdAt, updatedAt } = found;
  const profile = {
    ...(await toSummary(found, context)),
    ...{ _id: id, isPubliclyListed, needsAttention, randomSeedHash, stagedFields, createdAt, updatedAt },
    ...(featuredUntil !== undefined && { featuredUntil }),
    approvalStatus: found.approvalStatus,
    visibility: settings.visibility,
    teamSize: settings.teamSize,
    host: await readHost(found, context, call),
    viewerManagement: { isAdmin, isManager, isPlatformStaff },
    description: settings.description ?? null,
    rules: settings.rules ?? null,
    formatConfig: settings.formatConfig,
    registrationMode: settings.registrationMode,
    registrationStartsAt: settings.registrationStartsAt ?? null,
    registrationEndsAt: settings.registrationEndsAt ?? null,
    checkInRequired: settings.checkInRequired,
    checkInOpensMinutesBefore: settings.checkInOpensMinutesBefore ?? null,
    checkInOpensAt: found.checkInOpensAt ?? null,
    freeAgentsEnabled: settings.freeAgentsEnabled,
    minParticipants: settings.minParticipants,
    startsAt: settings.startsAt ?? null,
    endsAt: settings.endsAt ?? null,
    prizePool: settings.prizePool ?? null,
    prizeCurrency: settings.prizeCurrency ?? null,
    prizeDescription: settings.prizeDescription ?? null,
    prizeBreakdown: settings.prizeBreakdown?.rows ?? null,
    sponsorTags: settings.sponsorTags?.tags.map((tag) => toSponsor(tag, context)) ?? null,
    socialLinks: settings.socialLinks ?? null,
    playlistId: settings.playlistId ?? null,
    ...(isManager && {
      seedingMethod: settings.seedingMethod,
      autoStart: settings.autoStart ?? false,
      defaultMatchConfig: fromMatchSettings(present(settings.defaultMatchConfig)),
    }),
    leaguePointsEnabled: settings.leaguePointsEnabled ?? false,
    leaguePointsByPlacement: settings.leaguePointsByPlacement?.rows ?? null,
    stagedSettings: found.stagedSettings === undefined ? null : fromStaged(found),
    randomSeed: found.randomSeed ?? null,
    startedAt: found.startedAt ?? null,
    completedAt: found.completedAt ?? null,
    cancelReason: found.cancelReason ?? null,
    rejectReason: found.rejectReason ?? null,
  };
  return profile as Static<typeof TournamentProfile>;
}

function toSponsor(tag: messages.SponsorTag, { mediaUrls }: Pick<GatewayContext, 'mediaUrls'>): Static<typeof ShownSponsorTag> {
  const { prefix, logoStorageId, ...plain } = tag;
  return {
    ...omitUndefined(plain),
    prefix: prefix as 'CUSTOM',
    ...(logoStorageId !== undefined && { logoStorageId, logoUrl: mediaUrls.open(logoStorageId) }),
  };
}
