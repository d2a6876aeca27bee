import type { match } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { choice, instant, nullable, text } from '../../operation/fields.js';
import { described, named } from '../../operation/named.js';
import type { TeamReferences } from '../../readers/read-team-references.js';
import { present } from '../shared/api-objects.js';
import { BenchPlayer, CatalogIds, DisputedRules } from './match-fields.js';
import { TeamReference, toTeamReference } from './match-objects.js';

/** Offers to play an open match, and their conversion from messages. */

export const AcceptanceStatus = () =>
  choice('AcceptanceStatus', ['PENDING', 'APPROVED', 'DECLINED'], 'Status of an offer to play: pending, approved or declined.');

export const MatchAcceptance = named(
  'MatchAcceptance',
  Type.Object(
    {
      id: text('Id of the offer, used to approve or decline it.'),
      status: AcceptanceStatus(),
      team: described(TeamReference, 'The team that offers to play.'),
      userId: nullable.string(
        'Id of the captain who made it; null if the team’s players are hidden from the caller.',
        'user_01j6qvx3k0fd8r5y2m9wcz0001',
      ),
      activeRoster: Type.Array(Type.String(), {
        description: 'User ids of the offered roster; empty if hidden from the caller.',
        examples: [['user_01j6qvx3k0fd8r5y2m9wcz0001']],
      }),
      benchRoster: Type.Array(BenchPlayer, { description: 'Substitutes; empty if hidden from the caller.' }),
      disputedRules: Type.Optional(DisputedRules()),
      mapPreferenceMode: nullable.string('Preferred way to decide on maps: PREFERRED or VETO; null if none.', 'VETO'),
      selectedMaps: CatalogIds('Ids of the maps that the team selected.', ['mirage', 'inferno', 'nuke']),
      availableMaps: CatalogIds('Ids of the maps that the creator team’s captain named in the answer.', ['mirage', 'nuke']),
      message: nullable.string('Message to the creator team.', 'Up for a best of three?'),
      responseMessage: nullable.string('Answer of the creator team.', 'See you on Friday.'),
      createdAt: instant('Time of the offer.'),
      decidedAt: nullable.instant('Time of the decision; null while pending.', '2024-09-01T11:40:00.000Z'),
    },
    { description: 'An offer by a team to play an open match.' },
  ),
);

export function toMatchAcceptance(row: match.Acceptance, teams: TeamReferences): Static<typeof MatchAcceptance> {
  const { id, status, teamId, activeRoster, selectedMaps, availableMaps, createdAt, disputedRules } = row;
  return {
    ...{ id, activeRoster, selectedMaps, availableMaps, createdAt },
    status: status as Static<typeof MatchAcceptance>['status'],
    team: present(toTeamReference(teams, teamId) ?? undefined),
    userId: row.userId ?? null,
    benchRoster: row.benchRoster.map((player) => ({ id: player.userId, priority: player.priority })),
    ...(disputedRules !== undefined && { disputedRules: JSON.parse(disputedRules) as Static<ReturnType<typeof DisputedRules>> }),
    mapPreferenceMode: row.mapPreferenceMode ?? null,
    message: row.message ?? null,
    responseMessage: row.responseMessage ?? null,
    decidedAt: row.decidedAt ?? null,
  };
}
