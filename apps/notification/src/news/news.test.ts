import { expect, it } from 'vitest';
import { by, eventOf, matchEvent, useNotificationService } from '../../test/start-notification-service.js';
import { MAX_OWN } from '../notifications/index.js';
import { sweepItems } from '../work/index.js';
import { NEWS_TYPES, newsOf } from './news-of.js';

const TEAMS = { red: ['user_red_0', 'user_red_1'], blue: ['user_blue_0'], hidden: ['user_hidden'] };
const service = useNotificationService(TEAMS, { league_todo: ['user_manager'] });
const DAY_MS = 86_400_000;
const TOURNAMENT = { slug: 'cup', name: 'Cup', gameId: 'valorant', format: 'SWISS', status: 'IN_PROGRESS', sequence: 1 };

const listOf = async (userId: string) =>
  (await service.client().listNotifications({ isUnreadOnly: false, pageSize: 50 }, by(userId))).notifications;
const kindsOf = async (userId: string) => (await listOf(userId)).map(({ kind }) => kind);

it('sends each kind to the people it concerns, and to nobody else', async () => {
  await service.record(
    matchEvent('match.accepted', 'match_1'),
    eventOf('league.announcement', { leagueId: 'league_1', targetId: 'ann_1' }, { leagueId: 'league_1', userIds: ['user_red_1'] }),
    eventOf(
      'league.team_banned',
      { leagueId: 'league_1', targetType: 'team', targetId: 'red' },
      { leagueId: 'league_1', teamIds: ['red'] },
    ),
    eventOf(
      'tournament.started',
      { ...TOURNAMENT, tournamentId: 'tournament_1', hostType: 'league', hostId: 'league_1' },
      { teamIds: ['red'], userIds: ['user_host'] },
    ),
    eventOf(
      'trophy.awarded',
      { userId: 'user_red_1', trophyId: 'champion', awardedAt: 1, rarity: 'rare', tournamentId: 'tournament_1', tournamentSlug: 'cup' },
      { userIds: ['user_red_1'] },
    ),
    eventOf(
      'webhook.disabled',
      { webhookId: 'wh_1', scopeType: 'user', scopeId: 'user_red_1', reason: 'gone', disabledAt: '2026-03-01T11:59:00.000Z' },
      { userIds: ['user_red_1'] },
    ),
    eventOf('league.season_activated', { leagueId: 'league_1', targetId: 'season_1' }, { leagueId: 'league_1' }),
  );
  expect(await kindsOf('user_red_0')).toEqual(['tournament_news', 'membership', 'match_scheduled']);
  expect(await kindsOf('user_red_1')).toEqual(['endpoint_disabled', 'trophy', 'announcement', 'match_scheduled']);
  expect(await kindsOf('user_blue_0')).toEqual(['match_scheduled']);
  expect(await kindsOf('user_host')).toEqual([]);
  expect((await listOf('user_red_1')).map(({ data }) => data)).toMatchObject([
    { event: 'webhook.disabled' },
    { trophyId: 'champion', rarity: 'rare' },
    { announcementId: 'ann_1' },
    { event: 'match.accepted' },
  ]);
});

it('does not notify a team that was challenged, but never accepted, when the challenge is cancelled', async () => {
  const before = await Promise.all([kindsOf('user_red_0'), kindsOf('user_blue_0')]);
  const data = { matchId: 'match_withdrawn', gameId: 'valorant', creatorTeamId: 'red', sequence: 1 };
  await service.record(eventOf('match.cancelled', data, { teamIds: ['red', 'blue'], gameId: 'valorant' }));
  const [red, blue] = await Promise.all([kindsOf('user_red_0'), kindsOf('user_blue_0')]);
  expect(red).toEqual(['match_cancelled', ...before[0]]);
  expect(blue).toEqual(before[1]);
});

it('notifies managers of a league of pending work, and nobody of events that concern no league', async () => {
  const dispute = { matchId: 'match_9', gameId: 'valorant', creatorTeamId: 'red', sequence: 1, disputeId: 'dsp_1' };
  const opened = { ...dispute, disputeStatus: 'awaiting_answer', isAutomatic: true, mapIndexes: [], dueAt: '2026-03-02T12:00:00.000Z' };
  await service.record(
    eventOf('league.team_applied', { leagueId: 'league_todo' }, { leagueId: 'league_todo', teamIds: ['red'] }),
    eventOf('ticket.created', { ticketId: 'ticket_1' }, { leagueId: 'league_todo', userIds: ['user_asker'] }),
    eventOf('dispute.opened', opened, { leagueId: 'league_todo', teamIds: ['red'] }),
    eventOf('dispute.opened', opened, { teamIds: ['red'] }),
    eventOf('ticket.created', { ticketId: 'ticket_2' }, { userIds: ['user_asker'] }),
  );
  expect((await listOf('user_manager')).map(({ kind, data }) => [kind, data!.ticketId ?? data!.disputeId ?? data!.teamId])).toEqual([
    ['staff_todo', 'dsp_1'],
    ['staff_todo', 'ticket_1'],
    ['staff_todo', 'red'],
  ]);
  expect(await kindsOf('user_asker')).toEqual([]);
});

it('notifies the requester of a ticket only of replies by staff, and an invited user of every invitation', async () => {
  const answer = (more: { isFromStaff?: boolean; fields?: string[] }, userIds = ['user_asker_2']) =>
    eventOf(
      'ticket.updated',
      { ticketId: 'ticket_1', userId: 'user_asker_2', fields: ['replies'], isFromStaff: true, ...more },
      { userIds },
    );
  await service.record(answer({ isFromStaff: false }), answer({ fields: ['priority'] }), answer({}, ['user_assignee']));
  expect(await kindsOf('user_asker_2')).toEqual([]);
  const invited = (metadata: object) =>
    eventOf(
      'league.staff_invited',
      { leagueId: 'league_1', targetType: 'member', targetId: 'user_asker_2', metadata: { role: 'MANAGER', ...metadata } },
      { leagueId: 'league_1', userIds: ['user_asker_2'] },
    );
  await service.record(answer({}), eventOf('internal.profile.invitation_created', { invitationId: 'inv_1', userId: 'user_asker_2' }));
  // An older league service does not name the invitation.
  await service.record(invited({}), invited({ invitationId: 'linv_1' }));
  expect((await listOf('user_asker_2')).map(({ kind, subject }) => [kind, subject!.id])).toEqual([
    ['invitation', 'linv_1'],
    ['invitation', 'inv_1'],
    ['ticket_reply', 'ticket_1'],
  ]);
});

it('notifies the captains of an invited team, and a free agent of an offer, of the tournament', async () => {
  await service.record(
    eventOf('internal.tournament.teams_invited', { tournamentId: 'tournament_inviting', teamIds: ['red', 'unknown'] }),
    eventOf('internal.tournament.offer_made', { tournamentId: 'tournament_2', userId: 'user_agent' }),
  );
  const shown = async (userId: string) => {
    const invitations = (await listOf(userId)).filter(({ kind }) => kind === 'invitation');
    return invitations.map(({ subject, data }) => [subject!.type, subject!.id, data!.event]);
  };
  expect(await shown('user_red_0')).toEqual([['tournament', 'tournament_inviting', 'internal.tournament.teams_invited']]);
  expect(await shown('user_agent')).toEqual([['tournament', 'tournament_2', 'internal.tournament.offer_made']]);
  expect(await shown('user_red_1')).toEqual([]);
});

it('notifies followers of a user who goes live', async () => {
  await service.client().followTarget({ targetType: 'user', targetId: 'user_star' }, by('user_viewer'));
  await service.record(
    eventOf('stream.online', { channelId: 'channel_1', userId: 'user_star', platform: 'TWITCH' }, { userIds: ['user_star'] }),
  );
  expect([await kindsOf('user_viewer'), await kindsOf('user_star')]).toEqual([['player_live'], []]);
});

it('notifies followers of a player of their matches, except for those of a private team', async () => {
  for (const targetId of ['user_red_1', 'user_hidden'])
    await service.client().followTarget({ targetType: 'user', targetId }, by('user_admirer'));
  await service.record(matchEvent('match.accepted', 'match_7'));
  expect(await kindsOf('user_admirer')).toEqual([]);
  await service.record(matchEvent('match.started', 'match_7'));
  expect((await listOf('user_admirer')).map(({ kind, targets }) => [kind, targets])).toEqual([
    ['match_started', [{ targetType: 'user', targetId: 'user_red_1' }]],
  ]);
});

it('records an event once, however often it is delivered', async () => {
  await service.client().followTarget({ targetType: 'team', targetId: 'red' }, by('user_fan'));
  const event = matchEvent('match.started', 'match_2');
  await service.record(event, event);
  await service.record(event);
  expect(await kindsOf('user_fan')).toEqual(['match_started']);
  expect((await listOf('user_blue_0')).filter(({ subject }) => subject!.id === 'match_2')).toHaveLength(1);
});

it('notifies followers only of public events', () => {
  const targets = NEWS_TYPES.flatMap((type) => {
    const ids = { matchId: 'match_3', leagueId: 'league_3', tournamentId: 'tournament_3', creatorTeamId: 'red', userId: 'user_3' };
    // A draft or an unlisted tournament names neither game nor league.
    return newsOf(eventOf(type, { ...ids, hostType: 'league', hostId: 'league_3' } as never, { teamIds: ['red'] }))?.targets ?? [];
  });
  expect(new Set(targets.map(({ targetType }) => targetType))).toEqual(new Set(['league', 'user']));
  const types = NEWS_TYPES.filter((type) => newsOf(eventOf(type, { leagueId: 'league_3' } as never))?.targets.length);
  expect(types).toEqual(['league.season_activated', 'league.season_completed', 'league.season_finalized']);
});

it('lists at most 1,000 own items of a person, whatever one batch of events adds, and later drops the others', async () => {
  const { pool } = service.context();
  const trophies = (count: number) =>
    service.record(
      ...Array.from({ length: count }, () =>
        eventOf(
          'trophy.awarded',
          { userId: 'user_busy', trophyId: 'champion', awardedAt: 1, rarity: 'rare', tournamentId: 't', tournamentSlug: 't' },
          { userIds: ['user_busy'] },
        ),
      ),
    );
  const kept = async () =>
    (
      await pool.query<{ id: string }>(
        `select id from own_item join item using (position) where user_id = 'user_busy' order by position desc`,
      )
    ).rows;
  const listed = async () => {
    const ids: string[] = [];
    for (let before: number | undefined; ;) {
      const page = await service.client().listNotifications({ isUnreadOnly: false, pageSize: 100, before }, by('user_busy'));
      ids.push(...page.notifications.map(({ id }) => id));
      before = page.notifications.at(-1)?.position;
      if (!page.hasMore) return ids;
    }
  };
  await trophies(1_030);
  await trophies(6);
  const newest = (await kept()).slice(0, MAX_OWN).map(({ id }) => id);
  expect(await listed()).toEqual(newest);
  // Only one position in 512 triggers the count of its people's rows.
  await trophies(512);
  expect((await kept()).length).toBeLessThan(MAX_OWN + 512);
  expect(await listed()).toHaveLength(MAX_OWN);
});

it('keeps items of targets for 30 days, and own items for 90 days', async () => {
  const { context, clock } = service;
  const count = async (table: string): Promise<number> =>
    (await context().pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!.count;
  const listMembers = async (): Promise<string[]> =>
    (await context().pool.query<{ id: string }>('select user_id as id from membership order by 1')).rows.map(({ id }) => id);
  await sweepItems(context());
  expect(await count('target_item')).toBeGreaterThan(0);
  clock.advance(31 * DAY_MS);
  await sweepItems(context());
  expect(await count('target_item')).toBe(0);
  for (const table of ['own_item', 'team_item', 'membership']) expect(await count(table), table).toBeGreaterThan(0);
  await context().pool.query(`update membership set until = since + 1 where user_id = 'user_red_1'`);
  clock.advance(60 * DAY_MS);
  await sweepItems(context());
  for (const table of ['own_item', 'team_item', 'item']) expect(await count(table), table).toBe(0);
  // Present members stay members, so that the next item of their team costs no more than others.
  expect(await listMembers()).toEqual(['user_blue_0', 'user_red_0']);
});

it('keeps no closing of a target without followers, and ends a later follow of a closed target', async () => {
  const { context, clock } = service;
  const closings = async (): Promise<string[]> =>
    (await context().pool.query<{ id: string }>(`select target_id as id from closed_target order by 1`)).rows.map(({ id }) => id);
  await context().pool.query('delete from closed_target');
  await service.client().followTarget({ targetType: 'team', targetId: 'team_old_1' }, by('user_fond'));
  await service.record(
    ...['team_old_1', 'team_old_2'].map((teamId) => ({
      ...eventOf('internal.team.closed', { teamId }),
      occurredAt: clock.now().toISOString(),
    })),
  );
  clock.advance(29 * DAY_MS);
  await sweepItems(context());
  expect(await closings()).toEqual(['team_old_1', 'team_old_2']);
  clock.advance(2 * DAY_MS);
  await sweepItems(context());
  expect(await closings()).toEqual([]);
  await service.client().followTarget({ targetType: 'team', targetId: 'team_old_2', isClosed: true }, by('user_fond'));
  clock.advance(31 * DAY_MS);
  await sweepItems(context());
  expect((await service.client().listFollowedIds({}, by('user_fond'))).follows).toEqual([]);
});

it('keeps a recent follow of a target that was closed long ago', async () => {
  const { context, clock } = service;
  await service.record({ ...eventOf('internal.team.closed', { teamId: 'team_past' }), occurredAt: clock.now().toISOString() });
  clock.advance(31 * DAY_MS);
  await service.client().followTarget({ targetType: 'team', targetId: 'team_past' }, by('user_late'));
  const followed = async () => (await service.client().listFollowedIds({}, by('user_late'))).follows.map(({ targetId }) => targetId);
  await sweepItems(context());
  expect(await followed()).toEqual(['team_past']);
  clock.advance(31 * DAY_MS);
  await sweepItems(context());
  expect(await followed()).toEqual([]);
});

it('ends follows of a closed target after 30 days, unless it was opened again', async () => {
  const { context, clock } = service;
  for (const targetId of ['team_shut', 'team_back', 'team_kept'])
    await service.client().followTarget({ targetType: 'team', targetId }, by('user_loyal'));
  const closed = (teamId: string) => ({ ...eventOf('internal.team.closed', { teamId }), occurredAt: clock.now().toISOString() });
  await service.record(
    closed('team_shut'),
    closed('team_shut'),
    closed('team_back'),
    eventOf('internal.team.opened', { teamId: 'team_back' }),
  );
  const followed = async () =>
    (await service.client().listFollowedIds({}, by('user_loyal'))).follows.map(({ targetId }) => targetId).toSorted();
  clock.advance(29 * DAY_MS);
  await sweepItems(context());
  expect(await followed()).toHaveLength(3);
  clock.advance(2 * DAY_MS);
  await sweepItems(context());
  expect(await followed()).toEqual(['team_back', 'team_kept']);
});
