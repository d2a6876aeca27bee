import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf, useLeagueWorld } from './league-world.js';
import { useLeagueService } from './start-league-service.js';

const service = useLeagueService();
const { query, by, personal, told } = useLeagueWorld(service);
const [admin, teams, competition] = [() => service.administration(), () => service.leagueTeams(), () => service.competition()];
const TABLES = ['league_member', 'league_team', 'league_ban', 'league_cooldown', 'display_rule', 'season', 'penalty', 'ticket'];

/** One row of each kind of the second league. */
beforeEach(async () => {
  await query(`insert into league_ban (id, league_id, team_id, reason, is_permanent, created_at)
    values ('ban_2', 'league_2', 'team_b', 'x', true, now())`);
  await query(`insert into league_cooldown (id, league_id, kind, user_id, starts_at, ends_at)
    values ('cool_2', 'league_2', 'manual', 'user_pam', now(), '2040-01-01')`);
  await query(`insert into display_rule (id, league_id, game_id, category, category_order, rule, created_at, updated_at)
    values ('drule_2', 'league_2', 'valorant', 'Maps', 1, '{}', now(), now())`);
  await query(`insert into season (id, league_id, game_id, name, status, start_date, end_date, created_at, updated_at) values
    ('season_2', 'league_2', 'valorant', 'S1', 'upcoming', now(), now(), now(), now()),
    ('season_3', 'league_2', 'valorant', 'S2', 'active', now(), now(), now(), now())`);
  await query(`insert into penalty (id, league_id, season_id, game_id, team_id, type, value, reason, status, created_at)
    values ('pen_2', 'league_2', '', 'valorant', 'team_a', 'POINT_DEDUCTION', 3, 'x', 'active', now())`);
  await query(`insert into ticket (id, league_id, ticket_number, subject, description, status, requester_user_id, created_at, updated_at)
    values ('ticket_2', 'league_2', 1, 'x', 'y', 'open', 'user_pam', now(), now())`);
  await query(
    `insert into league_member (id, league_id, user_id, role, joined_at) values ('mem_pam', 'league_2', 'user_pam', 'MEMBER', now())`,
  );
});

const league = 'one';
const own = by('ann');
const FOREIGN: Record<string, [() => Promise<unknown>, string]> = {
  revokeLeagueBan: [() => admin().revokeLeagueBan({ league, banId: 'ban_2' }, own), 'ban'],
  clearLeagueCooldown: [() => admin().clearLeagueCooldown({ league, cooldownId: 'cool_2' }, own), 'cooldown'],
  removeLeagueDisplayRule: [() => admin().removeLeagueDisplayRule({ league, displayRuleId: 'drule_2' }, own), 'display_rule'],
  reorderLeagueDisplayRules: [
    () => admin().reorderLeagueDisplayRules({ league, gameId: 'valorant', items: [{ id: 'drule_2', order: 9 }] }, own),
    'display_rule',
  ],
  updateLeagueMemberRole: [() => admin().updateLeagueMemberRole({ league, memberId: 'mem_pam', role: 'ADMIN' }, own), 'member'],
  removeLeagueMember: [() => admin().removeLeagueMember({ league, memberId: 'mem_pam' }, own), 'member'],
  transferLeagueOwnership: [() => admin().transferLeagueOwnership({ league, targetUserId: 'user_pam' }, own), 'member'],
  approveLeagueTeamApplication: [() => teams().approveLeagueTeamApplication({ league, leagueTeamId: 'lteam_two' }, own), 'team'],
  denyLeagueTeamApplication: [() => teams().denyLeagueTeamApplication({ league, leagueTeamId: 'lteam_two' }, own), 'team'],
  removeLeagueTeam: [() => teams().removeLeagueTeam({ league, leagueTeamId: 'lteam_two' }, own), 'team'],
  withdrawLeagueApplication: [() => teams().withdrawLeagueApplication({ league, leagueTeamId: 'lteam_two' }, personal('ann')), 'team'],
  leaveLeague: [() => teams().leaveLeague({ league, leagueTeamId: 'lteam_two' }, personal('ann')), 'team'],
  activateLeagueSeason: [() => competition().activateLeagueSeason({ league, seasonId: 'season_2' }, own), 'season'],
  completeLeagueSeason: [() => competition().completeLeagueSeason({ league, seasonId: 'season_3' }, own), 'season'],
  updateLeagueSeason: [() => competition().updateLeagueSeason({ league, seasonId: 'season_2', name: 'Mine' }, own), 'season'],
  deleteLeagueSeason: [() => competition().deleteLeagueSeason({ league, seasonId: 'season_2' }, own), 'season'],
  createLeaguePenalty: [
    () =>
      competition().createLeaguePenalty(
        { ...{ league, teamId: 'team_a', gameId: 'valorant', seasonId: 'season_3' }, type: 'WARNING', reason: 'x' },
        own,
      ),
    'season',
  ],
  revokeLeaguePenalty: [() => competition().revokeLeaguePenalty({ league, penaltyId: 'pen_2' }, own), 'penalty'],
  getLeagueSeason: [() => service.leagues().getLeagueSeason({ identifier: league, seasonId: 'season_2' }, own), 'season'],
  getTicket: [() => service.tickets().getTicket({ league, ticketId: 'ticket_2' }, own), ''],
  updateTicket: [() => service.tickets().updateTicket({ league, ticketId: 'ticket_2', status: 'closed' }, own), ''],
  escalateTicket: [() => service.tickets().escalateTicket({ league, ticketId: 'ticket_2', reason: 'x' }, own), ''],
};

describe("another league's row, named under one's own league", () => {
  it.each(Object.entries(FOREIGN))('is not found by %s, and does not change', async (_name, [act, what]) => {
    // The teams' names arrive in the background.
    const rows = async () =>
      Promise.all(
        TABLES.map((table) => query(`select to_jsonb(t) - 'team_name' as row from ${table} t where league_id = 'league_2' order by 1`)),
      );
    const before = await rows();
    expect(await codeOf(act())).toBe(what === '' ? 'error_ticket_not_found' : `error_league_${what}_not_found`);
    expect(await rows()).toEqual(before);
    expect(await told()).toEqual({ events: [], feed: [] });
  });
});
