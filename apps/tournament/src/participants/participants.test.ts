import { DAY_MS } from '@matchpoint/core';
import { describe, expect, it } from 'vitest';
import { membersOf, teamId } from '../../test/peer-facts.js';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { by, captainOf, codeOf, HOST, useWorld } from '../../test/tournament-world.js';

const service = useTournamentService();
const world = useWorld(service);

const enter = (tournament: string, number: number, roster = membersOf(number).slice(0, 2), as = captainOf(number)) =>
  codeOf(service.participants().enterTournament({ tournament, team: teamId(number), roster }, as));
const count = async (id: string) => (await service.tournaments().getTournament({ tournament: id }, by(HOST))).tournament!.participantCount;
const participantsOf = async (id: string) =>
  (await service.participants().listTournamentParticipants({ tournament: id }, by(HOST))).participants;

describe('entering', () => {
  it('lets only a captain of the team, or the owner of its organization, take a slot', async () => {
    const id = await world.open();
    expect(await enter(id, 1, membersOf(1).slice(0, 2), by(membersOf(1)[1]!))).toBe('error_not_team_leader');
    expect(await enter(id, 1)).toBe('ok');
    expect(await enter(id, 70, membersOf(70).slice(0, 2), by('user_owen'))).toBe('ok');
    expect(await count(id)).toBe(2);
  });

  it('treats an unknown team like one that the caller does not lead', async () => {
    const request = { tournament: await world.open(), team: 'nobody', roster: ['user_1_1'] };
    expect(await codeOf(service.participants().enterTournament(request, captainOf(1)))).toBe('error_not_team_leader');
  });

  it('refuses a second entry, and lets a withdrawn team return under the same entry, which is announced once', async () => {
    const id = await world.open();
    const participantId = await world.enter(id, 1);
    expect(await enter(id, 1)).toBe('error_already_entered');
    await service.participants().withdrawFromTournament({ tournament: id, participantId }, captainOf(1));
    expect(await count(id)).toBe(0);
    expect(await world.enter(id, 1)).toBe(participantId);
    expect((await world.events(id)).filter(({ type }) => type === 'tournament.participant_approved')).toHaveLength(1);
  });

  it.each([
    ['enters', 'OPEN', 'enterTournament'],
    ['applies', 'APPLICATION', 'applyToTournament'],
  ] as const)('%s at most 30 times in 24 hours, however often its team withdraws', async (_, registrationMode, operation) => {
    const id = await world.open({ registrationMode });
    const request = { tournament: id, team: teamId(1), roster: membersOf(1).slice(0, 2) };
    const enterAgain = () => service.participants()[operation](request, captainOf(1));
    for (let time = 1; time <= 30; time += 1) {
      const { participantId } = await enterAgain();
      await service.participants().withdrawFromTournament({ tournament: id, participantId }, captainOf(1));
    }
    expect(await codeOf(enterAgain())).toBe('error_limit_reached');
    service.clock.advance(DAY_MS + 1_000);
    expect(await codeOf(enterAgain())).toBe('ok');
  });

  it('adds at most 200 players to its roster in 24 hours, however often it removes them', async () => {
    const id = await world.open();
    await world.enter(id, 1);
    const [, , , userId = ''] = membersOf(1);
    const request = { tournament: id, team: teamId(1), userId };
    const addAgain = () => codeOf(service.participants().addTournamentRosterMemberAsTeam(request, captainOf(1)));
    expect(await addAgain()).toBe('ok');
    await world.query('delete from roster_entry where user_id = $1', [userId]);
    await world.query(
      `insert into activity (id, tournament_id, action, actor_user_id, target_type, target_id, metadata, created_at)
         select a.id || n, tournament_id, action, actor_user_id, target_type, target_id, metadata, created_at
         from activity a, generate_series(1, 199) n where action = 'roster_member_added' and tournament_id = $1`,
      [id],
    );
    expect(await addAgain()).toBe('error_limit_reached');
    service.clock.advance(DAY_MS + 1_000);
    expect(await addAgain()).toBe('ok');
  });

  it('is listed after a withdrawal only if the tournament had started', async () => {
    const early = await world.open();
    const withdraw = (id: string, participantId: string) =>
      service.participants().withdrawFromTournament({ tournament: id, participantId }, captainOf(1));
    await withdraw(early, await world.enter(early, 1));
    expect(await participantsOf(early)).toEqual([]);
    const { id, participants } = await world.start(3);
    await withdraw(id, participants[0]!);
    expect((await participantsOf(id)).map(({ status, seed }) => [status, seed])).toEqual([
      ['WITHDRAWN', 1],
      ['APPROVED', 2],
      ['APPROVED', 3],
    ]);
  });

  it('is not listed after a disqualification before the start', async () => {
    const id = await world.open();
    const participantId = await world.enter(id, 1);
    await service.participants().disqualifyTournamentParticipant({ tournament: id, participantId, reason: 'Cheating.' }, by(HOST));
    expect(await participantsOf(id)).toEqual([]);
  });

  it('refuses a disqualified team', async () => {
    const id = await world.open();
    const participantId = await world.enter(id, 1);
    await service.participants().disqualifyTournamentParticipant({ tournament: id, participantId, reason: 'Cheating.' }, by(HOST));
    expect(await enter(id, 1)).toBe('error_already_entered');
  });

  it('refuses members of other teams, too few players, and teams that are not active', async () => {
    const id = await world.open();
    expect(await enter(id, 1, ['user_2_1', 'user_1_1'])).toBe('INVALID_INPUT');
    expect(await enter(id, 1, ['user_1_1'])).toBe('error_roster_too_small');
    service.facts.inactiveTeamIds.add(teamId(3));
    expect(await enter(id, 3)).toBe('error_team_not_active');
    service.facts.inactiveTeamIds.clear();
  });

  it('refuses a team that the host league has banned', async () => {
    const id = await world.open({}, { hostType: 'league', hostId: 'league_1', user: 'user_lea' });
    service.facts.bannedTeamIds.add(teamId(1));
    expect(await enter(id, 1)).toBe('error_competitive_banned');
    service.facts.bannedTeamIds.clear();
    expect(await enter(id, 1)).toBe('ok');
  });

  it('gives the last slots to exactly as many of the teams that enter concurrently', async () => {
    const id = await world.open({ maxParticipants: 4 });
    const codes = await Promise.all(Array.from({ length: 8 }, (_, index) => enter(id, index + 1)));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(4);
    expect(codes.filter((code) => code === 'error_tournament_full')).toHaveLength(4);
    expect(await count(id)).toBe(4);
  });

  it('follows the registration mode', async () => {
    const id = await world.open({ registrationMode: 'APPLICATION' });
    expect(await enter(id, 1)).toBe('INVALID_INPUT');
    const request = { tournament: id, team: teamId(1), roster: membersOf(1).slice(0, 2) };
    const { participantId } = await service.participants().applyToTournament(request, captainOf(1));
    expect(await count(id)).toBe(0);
    const { participants } = await service.participants().getMyTournamentEntry({ tournament: id }, captainOf(1));
    expect(participants.map(({ participant }) => [participant?.status, participant?.roster.length])).toEqual([['PENDING', 2]]);
    await service.participants().approveTournamentApplication({ tournament: id, participantId }, by(HOST));
    expect(await count(id)).toBe(1);
    const events = await world.events(id);
    expect(events.filter(({ type }) => type === 'tournament.participant_approved')).toHaveLength(1);
  });
});

describe('invites', () => {
  it('let an invited team enter a draft that nobody else can see', async () => {
    const id = await world.create({ registrationMode: 'INVITE_ONLY' });
    await service.participants().createTournamentInvite({ tournament: id, teamId: teamId(1) }, by(HOST));
    const { entry } = { entry: await service.participants().getMyTournamentEntry({ tournament: id }, captainOf(1)) };
    expect(entry.invites).toMatchObject([{ teamId: teamId(1), status: 'PENDING' }]);
    expect(await codeOf(service.participants().getMyTournamentEntry({ tournament: id }, captainOf(2)))).toBe('error_tournament_not_found');
    const answer = { tournament: id, inviteId: entry.invites[0]!.id, accept: true, roster: membersOf(1).slice(0, 2) };
    const { accepted, participantId } = await service.participants().respondToTournamentInvite(answer, captainOf(1));
    expect([accepted, typeof participantId]).toEqual([true, 'string']);
    expect(await codeOf(service.participants().respondToTournamentInvite(answer, captainOf(1)))).toBe(
      'error_tournament_not_in_valid_state',
    );
  });

  it('notify teams once the tournament is published: those of a draft then, later ones at once', async () => {
    const id = await world.create({ registrationMode: 'INVITE_ONLY' });
    const told = async () => {
      const rows = await world.query(
        `select data from outbox_event where subject = $1 and type = 'internal.tournament.teams_invited' order by position`,
        [id],
      );
      return rows.map(({ data }) => (data as { teamIds: string[] }).teamIds.toSorted());
    };
    const invite = (number: number) => service.participants().createTournamentInvite({ tournament: id, teamId: teamId(number) }, by(HOST));
    for (const number of [1, 2, 3]) await invite(number);
    const { invites } = await service.participants().listTournamentInvites({ tournament: id }, by(HOST));
    const { id: inviteId } = invites.find((each) => each.teamId === teamId(3))!;
    await service.participants().revokeTournamentInvite({ tournament: id, inviteId }, by(HOST));
    expect(await told()).toEqual([]);
    await service.tournaments().submitTournamentForApproval({ tournament: id }, by(HOST));
    await service.tournaments().openTournamentRegistration({ tournament: id }, by(HOST));
    expect(await told()).toEqual([[teamId(1), teamId(2)]]);
    await invite(4);
    await service.tournaments().closeTournamentRegistration({ tournament: id }, by(HOST));
    await service.tournaments().openTournamentRegistration({ tournament: id }, by(HOST));
    expect(await told()).toEqual([[teamId(1), teamId(2)], [teamId(4)]]);
  });

  it('notify a team at most once in 24 hours, however often they are revoked and sent again', async () => {
    const id = await world.open();
    const inviteAndRevoke = async () => {
      await service.participants().createTournamentInvite({ tournament: id, teamId: teamId(1) }, by(HOST));
      const [invite] = (await service.participants().listTournamentInvites({ tournament: id }, by(HOST))).invites;
      await service.participants().revokeTournamentInvite({ tournament: id, inviteId: invite!.id }, by(HOST));
    };
    const told = async () =>
      (await world.query(`select 1 from outbox_event where subject = $1 and type = 'internal.tournament.teams_invited'`, [id])).length;
    for (let time = 0; time < 3; time += 1) await inviteAndRevoke();
    expect(await told()).toBe(1);
    service.clock.advance(86_400_000);
    await inviteAndRevoke();
    expect(await told()).toBe(2);
  });

  it('are visible to and answered by the owner of the team’s organization, like its captain', async () => {
    const id = await world.create({ registrationMode: 'INVITE_ONLY' });
    await service.participants().createTournamentInvite({ tournament: id, teamId: teamId(70) }, by(HOST));
    const read = () => service.participants().getMyTournamentEntry({ tournament: id }, by('user_owen'));
    const entry = await read();
    expect([entry.actableTeamIds, entry.invites.length]).toEqual([[teamId(70)], 1]);
    const answer = { tournament: id, inviteId: entry.invites[0]!.id, accept: true, roster: membersOf(70).slice(0, 2) };
    await service.participants().respondToTournamentInvite(answer, by('user_owen'));
    const shown = async () => (await read()).participants.map(({ canManage, participant }) => [canManage, participant!.roster.length]);
    expect(await shown()).toEqual([[true, 2]]);
    service.facts.privateTeamIds.add(teamId(70));
    expect(await shown()).toEqual([[true, 0]]);
    service.facts.privateTeamIds.clear();
  });

  it('are no more known than invented ones to those who lead no invited team', async () => {
    const [id, other] = [await world.open(), await world.open()];
    const invite = async (tournament: string) => {
      await service.participants().createTournamentInvite({ tournament, teamId: teamId(1) }, by(HOST));
      return (await service.participants().listTournamentInvites({ tournament }, by(HOST))).invites[0]!.id;
    };
    const respond = (inviteId: string, as = captainOf(2), tournament = id) =>
      codeOf(service.participants().respondToTournamentInvite({ tournament, inviteId, accept: false, roster: [] }, as));
    const inviteId = await invite(id);
    expect([await respond(inviteId), await respond('invite_none')]).toEqual(Array(2).fill('error_not_team_leader'));
    // They know the invites of the tournament, or that this one is not of it.
    expect([await respond('invite_none', captainOf(1)), await respond('invite_none', by(HOST))]).toEqual(
      Array(2).fill('error_tournament_not_found'),
    );
    expect(await respond(inviteId, captainOf(1), other)).toBe('error_tournament_not_found');
  });

  it('no longer show a draft once they are revoked', async () => {
    const id = await world.create();
    await service.participants().createTournamentInvite({ tournament: id, teamId: teamId(1) }, by(HOST));
    const read = () => codeOf(service.participants().getMyTournamentEntry({ tournament: id }, captainOf(1)));
    expect(await read()).toBe('ok');
    const [invite] = (await service.participants().listTournamentInvites({ tournament: id }, by(HOST))).invites;
    await service.participants().revokeTournamentInvite({ tournament: id, inviteId: invite!.id }, by(HOST));
    expect(await read()).toBe('error_tournament_not_found');
    const answer = { tournament: id, inviteId: invite!.id, accept: false, roster: [] };
    expect(await codeOf(service.participants().respondToTournamentInvite(answer, captainOf(1)))).toBe('error_tournament_not_found');
  });

  it('are answered only while they are pending', async () => {
    const id = await world.open();
    await service.participants().createTournamentInvite({ tournament: id, teamId: teamId(1) }, by(HOST));
    const [invite] = (await service.participants().listTournamentInvites({ tournament: id }, by(HOST))).invites;
    await service.participants().revokeTournamentInvite({ tournament: id, inviteId: invite!.id }, by(HOST));
    const answer = { tournament: id, inviteId: invite!.id, accept: false, roster: [] };
    expect(await codeOf(service.participants().respondToTournamentInvite(answer, captainOf(1)))).toBe(
      'error_tournament_not_in_valid_state',
    );
    await service.participants().createTournamentInvite({ tournament: id, teamId: teamId(1) }, by(HOST));
    expect(await codeOf(service.participants().respondToTournamentInvite(answer, captainOf(1)))).toBe('ok');
  });
});

describe('rosters', () => {
  it('skip players who are on another roster of the tournament', async () => {
    const id = await world.open();
    await world.enter(id, 1);
    const [one] = await participantsOf(id);
    expect(one!.roster.map(({ userId }) => userId)).toEqual(membersOf(1).slice(0, 3));
  });

  it('are changed by the team until the start, never below the team size', async () => {
    const { id } = await world.start(2);
    const add = { tournament: id, team: teamId(1), userId: membersOf(1)[3]! };
    expect(await codeOf(service.participants().addTournamentRosterMemberAsTeam(add, captainOf(1)))).toBe('error_roster_locked');
    const other = await world.open();
    await world.enter(other, 1);
    expect(await codeOf(service.participants().addTournamentRosterMemberAsTeam({ ...add, tournament: other }, captainOf(1)))).toBe('ok');
    const [participant] = await participantsOf(other);
    const remove = (index: number) =>
      codeOf(
        service
          .participants()
          .removeTournamentRosterMemberAsTeam(
            { tournament: other, team: teamId(1), rosterEntryId: participant!.roster[index]!.id },
            captainOf(1),
          ),
      );
    expect([await remove(3), await remove(2), await remove(1)]).toEqual(['ok', 'ok', 'error_roster_too_small']);
  });

  it('return the recorded answer when a removal is repeated under its key, for the team and the organizer', async () => {
    const id = await world.open();
    await world.enter(id, 1);
    const roster = (await participantsOf(id))[0]!.roster;
    const ofTeam = { tournament: id, team: teamId(1), rosterEntryId: roster[2]!.id };
    const captain = by(membersOf(1)[0]!, {}, world.key());
    const byTeam = () => service.participants().removeTournamentRosterMemberAsTeam(ofTeam, captain);
    expect(await byTeam()).toEqual(await byTeam());
    const ofOrganizer = { tournament: id, rosterEntryId: roster[1]!.id };
    const host = by(HOST, {}, world.key());
    const byOrganizer = () => service.participants().removeTournamentRosterEntryAsOrganizer(ofOrganizer, host);
    expect(await byOrganizer()).toEqual(await byOrganizer());
    expect(await codeOf(service.participants().removeTournamentRosterEntryAsOrganizer(ofOrganizer, by(HOST)))).toBe(
      'error_tournament_not_found',
    );
  });

  it('can be changed by the organizer in progress, but not while the team plays', async () => {
    const { id, participants } = await world.start(2);
    const add = (userId: string) =>
      codeOf(
        service.participants().addTournamentRosterMemberAsOrganizer({ tournament: id, participantId: participants[0]!, userId }, by(HOST)),
      );
    expect(await add(membersOf(1)[3]!)).toBe('ok');
    await world.tellMatch(id, 'GF-1', { kind: 'STARTED' });
    expect(await add(membersOf(1)[3]!)).toBe('error_roster_locked');
  });

  it('of a private team are shown only to its members and to managers', async () => {
    service.facts.privateTeamIds.add(teamId(1));
    const id = await world.open();
    await world.enter(id, 1);
    const rosterFor = async (user: string) =>
      (await service.participants().listTournamentParticipants({ tournament: id }, by(user))).participants[0]!.roster.length;
    expect([await rosterFor('user_zoe'), await rosterFor('user_1_4'), await rosterFor(HOST)]).toEqual([0, 3, 3]);
    service.facts.privateTeamIds.clear();
  });
});

describe('check-in', () => {
  it('opens before the start, updates its time on a repeat, and determines which teams remain at the start', async () => {
    const startsAt = service.clock.now().getTime() + 3 * 60 * 60_000;
    const id = await world.open({ checkInRequired: true, startsAt, checkInOpensMinutesBefore: 60 });
    const ids = [await world.enter(id, 1), await world.enter(id, 2), await world.enter(id, 3)];
    const check = (index: number) =>
      codeOf(service.participants().checkInToTournament({ tournament: id, participantId: ids[index]! }, captainOf(index + 1)));
    expect(await check(0)).toBe('error_check_in_closed');
    service.clock.advance(2.5 * 60 * 60_000);
    const start = () => codeOf(service.tournaments().startTournament({ tournament: id, manualOrder: [] }, by(HOST)));
    expect([await check(0), await start()]).toEqual(['ok', 'error_tournament_not_in_valid_state']);
    expect(await count(id)).toBe(3);
    expect([await check(0), await check(1), await start()]).toEqual(['ok', 'ok', 'ok']);
    expect((await participantsOf(id)).map(({ id: one }) => one)).toEqual(ids.slice(0, 2));
    const [removed] = await world.query(`select status, reason from participant where id = $1`, [ids[2]]);
    expect(removed).toEqual({ status: 'REMOVED', reason: 'not_checked_in' });
  });

  it('can be skipped if it is not required, and a repeat adds no activity', async () => {
    const id = await world.open();
    const participantId = await world.enter(id, 1);
    const check = () => codeOf(service.participants().checkInToTournament({ tournament: id, participantId }, captainOf(1)));
    expect([await check(), await check()]).toEqual(['ok', 'ok']);
    const noted = await world.query(`select from activity where tournament_id = $1 and action = 'participant_checked_in'`, [id]);
    expect(noted).toHaveLength(1);
  });
});
