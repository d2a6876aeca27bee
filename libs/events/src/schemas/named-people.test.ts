import { describe, expect, it } from 'vitest';
import { withholdPlayers } from '../withhold-players.js';
import { type WebhookEventType, WEBHOOK_EVENTS } from './index.js';

const OF_LEAGUE = {
  actorId: 'league staff',
  targetId: 'no person: what was acted on',
  metadata: 'of the league, not of its teams',
};

/** Only the league learns which captain acted. */
const BY_CAPTAIN = { ...OF_LEAGUE, actorId: 'the captain who deals with the league, for the league and their own team' };

/** Users that an event may name to everyone it concerns, and why. All others are players: `ofPlayers`. */
const NAMED_TO_ALL: Partial<Record<WebhookEventType, Record<string, string>>> = {
  'chat.message_created': { senderUserId: 'the author, for the two teams in the chat' },
  'chat.message_deleted': { senderUserId: 'the author, for the two teams in the chat' },
  'chat.message_reported': { reporterUserId: 'the reporter, for themselves and the league' },
  'league.announcement': { ...OF_LEAGUE, announcedByUserId: 'league staff' },
  'league.settings_updated': OF_LEAGUE,
  'league.created': OF_LEAGUE,
  'league.shutdown_requested': OF_LEAGUE,
  'league.shutdown': OF_LEAGUE,
  'league.suspended': OF_LEAGUE,
  'league.unsuspended': OF_LEAGUE,
  'league.verified': OF_LEAGUE,
  'league.featured': OF_LEAGUE,
  'league.unfeatured': OF_LEAGUE,
  'league.ownership_transferred': { ...OF_LEAGUE, targetId: 'league staff' },
  'league.staff_invited': { ...OF_LEAGUE, targetId: 'league staff' },
  'league.staff_added': { ...OF_LEAGUE, targetId: 'league staff' },
  'league.staff_role_changed': { ...OF_LEAGUE, targetId: 'league staff' },
  'league.staff_removed': { ...OF_LEAGUE, targetId: 'league staff' },
  'league.game_added': OF_LEAGUE,
  'league.game_toggled': OF_LEAGUE,
  'league.game_removed': OF_LEAGUE,
  'league.rules_updated': OF_LEAGUE,
  'league.display_rules_updated': OF_LEAGUE,
  'league.team_applied': BY_CAPTAIN,
  'league.team_approved': BY_CAPTAIN,
  'league.team_denied': OF_LEAGUE,
  'league.application_withdrawn': BY_CAPTAIN,
  'league.team_left': BY_CAPTAIN,
  'league.team_removed': OF_LEAGUE,
  'league.team_banned': OF_LEAGUE,
  'league.ban_revoked': OF_LEAGUE,
  'league.cooldown_issued': OF_LEAGUE,
  'league.cooldown_cleared': OF_LEAGUE,
  'league.penalty_issued': OF_LEAGUE,
  'league.penalty_revoked': OF_LEAGUE,
  'league.points_updated': OF_LEAGUE,
  'league.season_activated': OF_LEAGUE,
  'league.season_completed': OF_LEAGUE,
  'league.season_created': OF_LEAGUE,
  'league.season_finalized': OF_LEAGUE,
  'league.season_removed': OF_LEAGUE,
  'league.season_updated': OF_LEAGUE,
  'league.standings_updated': OF_LEAGUE,
  'ticket.created': { userId: 'the person who opened the ticket, for its participants and the league' },
  'ticket.updated': { userId: 'the person who opened the ticket, for its participants and the league' },
  'ticket.closed': { userId: 'the person who opened the ticket, for its participants and the league' },
  'ticket.reopened': { userId: 'the person who opened the ticket, for its participants and the league' },
  'organization.member_added': { userId: 'the new member, for the organization’s owners and admins' },
  'organization.member_removed': { userId: 'the former member, for the organization’s owners and admins' },
  'organization.member_role_changed': { userId: 'the member, for the organization’s owners and admins' },
  'organization.ownership_transferred': {
    oldOwnerId: 'the previous owner, for the organization’s owners and admins',
    newOwnerId: 'the new owner, for the organization’s owners and admins',
  },
  'organization.user_banned': { userId: 'the banned user, for the organization’s owners and admins' },
  'organization.unbanned': { userId: 'the formerly banned user, for the organization’s owners and admins' },
  'rank.updated': { userId: 'the player, for themselves alone' },
  'stream.online': { userId: 'the streamer, for themselves alone' },
  'stream.offline': { userId: 'the streamer, for themselves alone' },
  'trophy.awarded': { userId: 'the winner, for themselves alone' },
  'tournament.featured': { actorId: 'platform staff' },
  'tournament.unfeatured': { actorId: 'platform staff' },
  'team.joined': { userId: 'the new member: games receive no event of a private team' },
  'team.left': { userId: 'the former member: games receive no event of a private team' },
  'team.member_role_changed': { userId: 'the member: games receive no event of a private team' },
};
/** Fields that may name a person, or hold anything their sender put there. */
const PERSON = /user|player|actor|assignee|owner|member|captain|target|metadata|stats|roster/i;

type Schema = { properties: Record<string, object>; required?: string[] };
const EVENTS_WITH_SCHEMAS = Object.entries(WEBHOOK_EVENTS).map(([type, { data, ofPlayers }]) => ({
  type: type as WebhookEventType,
  schema: data as unknown as Schema,
  ofPlayers,
}));

describe.each(EVENTS_WITH_SCHEMAS)('$type', ({ type, schema, ofPlayers }) => {
  it('declares, for every person it may name, who may learn about them', () => {
    const named = Object.keys(schema.properties).filter((name) => PERSON.test(name) && !name.endsWith('Type'));
    expect([...ofPlayers, ...Object.keys(NAMED_TO_ALL[type] ?? {})].toSorted()).toEqual(named.toSorted());
    if (ofPlayers.length > 0) expect(Object.keys(schema.properties)).toContain('teamId');
  });

  it('matches its schema without players, with everything else intact', () => {
    const data = valuesOf(schema);
    expect(WEBHOOK_EVENTS[type].findFault(data)).toBeUndefined();
    const withheld = withholdPlayers(type, data);
    if (ofPlayers.length === 0) {
      expect(withheld).toBeUndefined();
      return;
    }
    expect(WEBHOOK_EVENTS[type].findFault(withheld)).toBeUndefined();
    for (const name of ofPlayers) expect([undefined, '']).toContain(withheld?.[name]);
    const rest = Object.keys(data).filter((name) => !(ofPlayers as readonly string[]).includes(name));
    for (const name of rest) expect(withheld?.[name]).toEqual(data[name]);
  });
});

/** A value of every property. */
function valuesOf({ properties }: Schema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)]));
}

function valueOf(schema: { type?: string; const?: unknown; enum?: unknown[]; anyOf?: object[]; items?: object; format?: string }): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return valueOf(schema.anyOf[0] as object);
  switch (schema.type) {
    case 'array':
      return [valueOf(schema.items ?? {})];
    case 'object':
      return 'properties' in schema ? valuesOf(schema as unknown as Schema) : { name: 'value' };
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    default:
      return schema.format === 'date-time' ? '2024-01-01T00:00:00.000Z' : 'text';
  }
}
