import type { match } from '@matchpoint/contracts';
import type { CallerContext, CallOptions } from '@matchpoint/rpc';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actions, as, asGame, scoreOf } from './act.js';
import { useMatchService } from './start-match-service.js';

const service = useMatchService();
const act = actions(service);
beforeAll(() => {
  service.world.teams.push({ id: 'team_p', slug: 'p', gameId: 'valorant', members: ['user_p1', 'user_p2'], visibility: 'private' });
});
beforeEach(() => service.database.empty('match, outbox_event, idempotency_record cascade'));

const inMinutes = (minutes: number): string => new Date(service.clock.now().getTime() + minutes * 60_000).toISOString();
const outlookOf = async (matchId: string, userId: string): Promise<match.MatchOutlook | undefined> =>
  (await service.details().listAllowedActions({ matchId }, as(userId))).outlook;
const ongoing = (userId: string, ...teamIds: string[]) =>
  service.matches().listOngoingMatches({ callerTeamIds: teamIds, captainedTeamIds: teamIds, userId });
const read = async (id: string): Promise<match.Match | undefined> =>
  (await service.matches().batchGetMatches({ items: [{ id, callerTeamIds: [] }] })).items[0]?.match;

describe('a match room', () => {
  it('names each side’s next action and deadline, the same in a list as alone', async () => {
    const matchId = await act.accepted({ scheduledAt: inMinutes(120) });
    const deadlineAt = inMinutes(135);
    expect(await outlookOf(matchId, 'user_a1')).toMatchObject({
      nextAction: { action: 'ready', by: 'caller', deadlineAt, onDeadline: 'forfeit' },
      creator: { checkedIn: 0, of: 1 },
    });
    await act.ready(matchId, 'team_a');
    const waiting = { action: 'wait', by: 'opponent', deadlineAt, onDeadline: 'opponent_forfeits' };
    expect((await outlookOf(matchId, 'user_a1'))?.nextAction).toMatchObject(waiting);
    const { matches, outlooks } = await ongoing('user_a1', 'team_a');
    expect([matches.map(({ id }) => id), outlooks]).toEqual([[matchId], [await outlookOf(matchId, 'user_a1')]]);
    expect(await read(matchId)).toMatchObject({ deadlineAt, isOfCaptains: true });
    expect((await service.matches().listOngoingMatches({ callerTeamIds: ['team_a'], captainedTeamIds: [] })).outlooks).toEqual([]);
  });

  it('asks active players to check in once that is open, and shows the counts to both teams only', async () => {
    const matchId = await act.accepted({ scheduledAt: inMinutes(61) });
    expect((await outlookOf(matchId, 'user_a1'))?.nextAction?.action).toBe('ready');
    service.clock.advance(60_000);
    expect((await outlookOf(matchId, 'user_a1'))?.nextAction).toMatchObject({ action: 'attendance', deadlineAt: inMinutes(75) });
    await service.commands().updateAttendance({ matchId, status: 'ATTENDING' }, as('user_a1'));
    const seen = await outlookOf(matchId, 'user_b1');
    expect(seen).toMatchObject({ creator: { checkedIn: 1, of: 1 }, accepted: { checkedIn: 0, of: 1 } });
    expect((await outlookOf(matchId, 'user_a1'))?.nextAction?.action).toBe('ready');
    expect(await outlookOf(matchId, 'user_c1')).toEqual({ nextAction: undefined, creator: undefined, accepted: undefined });
  });

  it('has the deadline of a pending score, and none once nothing happens automatically', async () => {
    const matchId = await act.started();
    expect(await read(matchId)).toMatchObject({ deadlineAt: undefined });
    await act.submit(matchId, 'user_a1', scoreOf(0, 13, 7));
    expect((await read(matchId))?.deadlineAt).toBe(inMinutes(24 * 60));
    expect((await outlookOf(matchId, 'user_b1'))?.nextAction).toMatchObject({ action: 'scores', mapIndex: 0, onDeadline: 'auto_confirm' });
  });
});

describe('check-ins', () => {
  it('are shown to the staff of the league, by a personal key and by the league’s, which sees nothing else', async () => {
    service.world.admit = () => ({ leagueId: 'league_1' });
    service.world.staff.set('user_staff', { role: 'MEMBER' });
    const matchId = await act.accepted({ leagueId: 'league_1', scheduledAt: inMinutes(120) });
    const counts = { creator: { checkedIn: 0, of: 1 }, accepted: { checkedIn: 0, of: 1 } };
    expect(await outlookOf(matchId, 'user_staff')).toEqual({ nextAction: undefined, ...counts });
    const byLeagueKey = (userId: string) =>
      service
        .details()
        .listAllowedActions({ matchId }, { caller: { userId, keyId: 'key', kind: 'league_operator', leagueId: 'league_1' } });
    expect(await byLeagueKey('user_staff')).toEqual({ actions: [], readyTeamIds: [], outlook: { nextAction: undefined, ...counts } });
    expect((await byLeagueKey('user_c1')).outlook?.creator).toBeUndefined();
    expect(await byLeagueKey('user_a1')).toMatchObject({ actions: [], outlook: { nextAction: undefined } });
  });
});

describe('the lobby code', () => {
  const codeFor = async (matchId: string, caller: CallOptions = as('user_a1')) =>
    (await service.details().listAllowedActions({ matchId }, caller)).lobbyCode;
  const set = async (matchId: string) => service.commands().updateLobbyCode({ matchId, lobbyCode: 'OWL-7731' }, as('user_a1'));

  it('is shown to both teams and to the staff of the league and the platform, by the league’s key too, and to nobody else', async () => {
    service.world.admit = () => ({ leagueId: 'league_1' });
    service.world.staff.set('user_staff', { role: 'MEMBER' }).set('user_moderator', { platformRole: 'MODERATOR' });
    const matchId = await act.accepted({ leagueId: 'league_1' });
    expect(await codeFor(matchId)).toBeUndefined();
    await set(matchId);
    for (const userId of ['user_a1', 'user_b1', 'user_staff', 'user_moderator'])
      expect([userId, await codeFor(matchId, as(userId))]).toEqual([userId, 'OWL-7731']);
    expect(await codeFor(matchId, as('user_c1'))).toBeUndefined();
    const ofLeague = (userId: string) => ({ caller: { userId, keyId: 'key', kind: 'league_operator', leagueId: 'league_1' } }) as const;
    expect([await codeFor(matchId, ofLeague('user_staff')), await codeFor(matchId, ofLeague('user_c1'))]).toEqual(['OWL-7731', undefined]);
  });

  it('isn’t shown to platform staff who still need a second factor, who see the match as everyone else does', async () => {
    service.world.staff.set('user_moderator', { platformRole: 'MODERATOR' });
    const weak = { caller: { ...as('user_moderator').caller, platformRole: 'needs_second_factor' } } as const;
    for (const leagueId of [undefined, 'league_1']) {
      const matchId = await act.accepted(leagueId === undefined ? {} : { leagueId });
      await set(matchId);
      const seen = await service.details().listAllowedActions({ matchId }, weak);
      expect(seen).toEqual(await service.details().listAllowedActions({ matchId }, as('user_c1')));
      expect([leagueId, seen.lobbyCode, await codeFor(matchId, as('user_moderator'))]).toEqual([leagueId, undefined, 'OWL-7731']);
    }
  });

  it('needs no answer about roles for a match without a league and a caller whose platform role doesn’t count', async () => {
    const matchId = await act.accepted();
    await set(matchId);
    const asksAbout = async (platformRole: CallerContext['platformRole']): Promise<boolean> => {
      service.world.calls.length = 0;
      const { platformRole: _, ...caller } = as('user_c1').caller;
      await codeFor(matchId, { caller: { ...caller, ...(platformRole && { platformRole }) } });
      return service.world.calls.includes('getCallerStaffRole');
    };
    expect([await asksAbout(undefined), await asksAbout('needs_second_factor'), await asksAbout('counts')]).toEqual([false, false, true]);
  });

  it('reaches open pages of both teams by an event without the code', async () => {
    const matchId = await act.accepted();
    await set(matchId);
    const told = (await act.events(matchId)).at(-1);
    expect([told?.type, told?.data]).toEqual(['internal.match.room_changed', { matchId, teamIds: ['team_a', 'team_b'] }]);
  });
});

describe('claims about a map', () => {
  const claimsOf = async (matchId: string, caller: CallOptions = as('user_a1')) =>
    (await service.scores().getMatchScores({ matchId }, caller)).scores[0]?.claims;

  it('are the pending score, then both sides’ while they disagree, then none', async () => {
    const matchId = await act.started();
    const first = { ...scoreOf(0, 13, 7), screenshotUrls: ['https://a.example/1.png'] };
    await act.submit(matchId, 'user_a1', first);
    const submitted = service.clock.now().toISOString();
    expect(await claimsOf(matchId)).toMatchObject([
      { submittedBy: { userId: 'user_a1', teamId: 'team_a', at: submitted }, creatorTeamScore: 13, screenshotUrls: first.screenshotUrls },
    ]);
    service.clock.advance(1_000);
    await act.submit(matchId, 'user_b1', { ...scoreOf(0, 7, 13), screenshotUrls: ['https://b.example/1.png'] });
    expect(await claimsOf(matchId)).toMatchObject([
      { submittedBy: { teamId: 'team_a', at: submitted }, creatorTeamScore: 13, screenshotUrls: first.screenshotUrls },
      {
        submittedBy: { userId: 'user_b1', teamId: 'team_b', at: service.clock.now().toISOString() },
        ...{ creatorTeamScore: 7, opponentTeamScore: 13, screenshotUrls: ['https://b.example/1.png'] },
      },
    ]);
    const [score] = (await service.scores().getMatchScores({ matchId }, as('user_a1'))).scores;
    expect(score?.screenshotUrls).toEqual(['https://a.example/1.png', 'https://b.example/1.png']);
    await service.scores().confirmMatchScore({ matchId, mapIndex: 0 }, as('user_b1'));
    expect(await claimsOf(matchId)).toEqual([]);
  });

  it('keep a screenshot that both sides have sent, which the map has once', async () => {
    const matchId = await act.started();
    const [shared, first, counter] = ['both', 'a', 'b'].map((name) => `https://${name}.example/1.png`) as [string, string, string];
    const send = (userId: string, score: [number, number], screenshotUrls: string[]) =>
      act.submit(matchId, userId, { ...scoreOf(0, ...score), screenshotUrls });
    const shown = async () => {
      const [score] = (await service.scores().getMatchScores({ matchId }, as('user_a1'))).scores;
      return [score?.screenshotUrls.toSorted(), ...(score?.claims ?? []).map(({ screenshotUrls }) => screenshotUrls.toSorted())];
    };
    await send('user_a1', [13, 7], [shared]);
    await send('user_b1', [7, 13], [shared]);
    expect(await shown()).toEqual([[shared], [shared], [shared]]);
    await send('user_b1', [8, 13], [counter]);
    await send('user_a1', [13, 8], [counter, first]);
    expect(await shown()).toEqual([
      [first, counter, shared],
      [first, counter, shared],
      [counter, shared],
    ]);
    // A release before 0.3.0 stores what both have sent once.
    await act.query(`update map_score set screenshot_urls = $1`, [[shared, counter, first]]);
    expect(await shown()).toEqual([[first, counter, shared], [first], [counter, shared]]);
    await service.scores().confirmMatchScore({ matchId, mapIndex: 0 }, as('user_b1'));
    expect(await shown()).toEqual([[first, counter, shared]]);
  });

  it('name captains of a private team to its own members only', async () => {
    const matchId = await act.create();
    const { acceptanceId } = await act.accept(matchId, 'user_p1', { teamId: 'team_p', activeRoster: ['user_p1'] });
    await act.approve(matchId, acceptanceId);
    await act.ready(matchId, 'team_a');
    await service.commands().markMatchReady({ matchId, teamId: 'team_p' }, as('user_p1'));
    await service.commands().startMatch({ matchId }, as('user_a1'));
    await act.submit(matchId, 'user_p1', scoreOf(0, 7, 13));
    const namedTo = async (userId: string) => (await claimsOf(matchId, as(userId)))?.[0]?.submittedBy?.userId;
    expect([await namedTo('user_p2'), await namedTo('user_a1')]).toEqual(['user_p1', '']);
    expect((await service.scores().getMatchScores({ matchId }, asGame('valorant'))).scores).toHaveLength(1);
  });
});
