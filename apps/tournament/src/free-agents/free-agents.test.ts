import { expect, it } from 'vitest';
import { membersOf, teamId } from '../../test/peer-facts.js';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { by, captainOf, codeOf, HOST, useWorld } from '../../test/tournament-world.js';

const service = useTournamentService();
const world = useWorld(service);
const FAY = 'user_fay';

async function poolOf(id: string) {
  return (await service.freeAgents().listTournamentFreeAgents({ tournament: id }, by(HOST))).freeAgents;
}
async function agentIn(id: string, userId = FAY): Promise<string> {
  await service.freeAgents().joinTournamentFreeAgentPool({ tournament: id }, by(userId));
  return (await poolOf(id)).find((agent) => agent.userId === userId)!.id;
}
const offer = (tournament: string, freeAgentId: string, participantId: string, number: number) =>
  codeOf(service.freeAgents().sendTournamentFreeAgentOffer({ tournament, freeAgentId, participantId }, captainOf(number)));
const offersOf = async (id: string) => (await service.participants().getMyTournamentEntry({ tournament: id }, by(FAY))).offers;
const respond = (tournament: string, offerId: string, accept = true) =>
  codeOf(service.freeAgents().respondToTournamentFreeAgentOffer({ tournament, offerId, accept }, by(FAY)));

it('joins the pool once and can leave and return', async () => {
  const id = await world.open();
  const join = () => codeOf(service.freeAgents().joinTournamentFreeAgentPool({ tournament: id, note: 'Hi' }, by(FAY)));
  expect([await join(), await join()]).toEqual(['ok', 'error_free_agent_already_in_pool']);
  await service.freeAgents().leaveTournamentFreeAgentPool({ tournament: id }, by(FAY));
  expect([await poolOf(id), await join()]).toEqual([[], 'ok']);
});

it('accepts and lists up to 1,000 agents, and another after one has left', async () => {
  const id = await world.open();
  await agentIn(id);
  await world.query(
    `insert into free_agent (id, tournament_id, user_id, status, created_at)
     select 'fa_' || n, $1, 'user_' || n, 'AVAILABLE', now() from generate_series(1, 999) n`,
    [id],
  );
  const join = () => codeOf(service.freeAgents().joinTournamentFreeAgentPool({ tournament: id }, by('user_late')));
  expect([(await poolOf(id)).length, await join()]).toEqual([1_000, 'error_limit_reached']);
  await service.freeAgents().leaveTournamentFreeAgentPool({ tournament: id }, by(FAY));
  expect(await join()).toBe('ok');
});

it('lets one of two concurrent acceptances win, rosters the agent and expires the other offers', async () => {
  const id = await world.open();
  const agent = await agentIn(id);
  const [one, two] = [await world.enter(id, 1), await world.enter(id, 2)];
  expect([await offer(id, agent, one, 1), await offer(id, agent, two, 2)]).toEqual(['ok', 'ok']);
  expect(await offer(id, agent, one, 1)).toBe('error_free_agent_offer_exists');
  const offers = await offersOf(id);
  const codes = await Promise.all(offers.map(({ id: offerId }) => respond(id, offerId)));
  expect(codes.toSorted()).toEqual(['error_free_agent_offer_not_pending', 'ok']);
  expect((await offersOf(id)).map(({ status }) => status).toSorted()).toEqual(['ACCEPTED', 'EXPIRED']);
  const leave = service.freeAgents().leaveTournamentFreeAgentPool({ tournament: id }, by(FAY));
  expect(await codeOf(leave)).toBe('INVALID_INPUT');
});

it('tells an agent of an offer, at most once in 24 hours for each team', async () => {
  const id = await world.open();
  const agent = await agentIn(id);
  const told = async () => {
    const type = 'internal.tournament.offer_made';
    const rows = await world.query('select data from outbox_event where subject = $1 and type = $2', [id, type]);
    return rows.map(({ data }) => data);
  };
  const news = { tournamentId: id, userId: FAY };
  const [one, two] = [await world.enter(id, 1), await world.enter(id, 2)];
  await offer(id, agent, one, 1);
  for (let time = 0; time < 2; time += 1) {
    await respond(id, (await offersOf(id)).find(({ status }) => status === 'PENDING')!.id, false);
    expect(await offer(id, agent, one, 1)).toBe('ok');
  }
  expect(await told()).toEqual([news]);
  await offer(id, agent, two, 2);
  expect(await told()).toEqual([news, news]);
});

it('releases its agents and expires its offers when a team leaves', async () => {
  const id = await world.open();
  const agent = await agentIn(id);
  const one = await world.enter(id, 1);
  await offer(id, agent, one, 1);
  await respond(id, (await offersOf(id))[0]!.id);
  expect(await poolOf(id)).toEqual([]);
  await service.participants().withdrawFromTournament({ tournament: id, participantId: one }, captainOf(1));
  expect((await poolOf(id)).map(({ userId }) => userId)).toEqual([FAY]);
});

it('releases the agents of a team that is removed at the start because it has not checked in', async () => {
  const startsAt = service.clock.now().getTime() + 30 * 60_000;
  const id = await world.open({ checkInRequired: true, startsAt });
  const agent = await agentIn(id);
  const ids = [await world.enter(id, 1), await world.enter(id, 2), await world.enter(id, 3)];
  await offer(id, agent, ids[0]!, 1);
  await respond(id, (await offersOf(id))[0]!.id);
  for (const number of [2, 3]) {
    await service.participants().checkInToTournament({ tournament: id, participantId: ids[number - 1]! }, captainOf(number));
  }
  await service.tournaments().startTournament({ tournament: id, manualOrder: [] }, by(HOST));
  const { freeAgent } = await service.participants().getMyTournamentEntry({ tournament: id }, by(FAY));
  expect(freeAgent).toMatchObject({ status: 'AVAILABLE' });
});

it('keeps the agents of a team that has applied when it accepts an invite', async () => {
  const id = await world.open({ registrationMode: 'APPLICATION' });
  const agent = await agentIn(id);
  const request = { tournament: id, team: teamId(1), roster: membersOf(1).slice(0, 2) };
  const { participantId } = await service.participants().applyToTournament(request, captainOf(1));
  await offer(id, agent, participantId, 1);
  await respond(id, (await offersOf(id))[0]!.id);
  await service.participants().createTournamentInvite({ tournament: id, teamId: teamId(1) }, by(HOST));
  const [invite] = (await service.participants().listTournamentInvites({ tournament: id }, by(HOST))).invites;
  const answer = { tournament: id, inviteId: invite!.id, accept: true, roster: membersOf(1).slice(1, 4) };
  await service.participants().respondToTournamentInvite(answer, captainOf(1));
  const [participant] = (await service.participants().listTournamentParticipants({ tournament: id }, by(HOST))).participants;
  expect(participant!.roster.map(({ userId, source }) => [userId, source])).toEqual([
    ...membersOf(1)
      .slice(1, 4)
      .map((userId) => [userId, 'TEAM_MEMBER']),
    [FAY, 'FREE_AGENT'],
  ]);
  const { freeAgent } = await service.participants().getMyTournamentEntry({ tournament: id }, by(FAY));
  expect(freeAgent).toMatchObject({ status: 'PICKED_UP' });
});

it('expires all offers at the start', async () => {
  const id = await world.open();
  const agent = await agentIn(id);
  const one = await world.enter(id, 1);
  await world.enter(id, 2);
  await offer(id, agent, one, 1);
  await service.tournaments().startTournament({ tournament: id, manualOrder: [] }, by(HOST));
  expect(await respond(id, (await offersOf(id))[0]!.id)).toBe('error_free_agent_offer_not_pending');
});

it('permanently expires a stale offer and refuses it', async () => {
  const id = await world.open();
  const agent = await agentIn(id);
  const one = await world.enter(id, 1);
  await offer(id, agent, one, 1);
  const offerId = (await offersOf(id))[0]!.id;
  await world.query(`update participant set status = 'REMOVED' where id = $1`, [one]);
  expect(await respond(id, offerId)).toBe('error_free_agent_offer_not_pending');
  expect((await offersOf(id))[0]!.status).toBe('EXPIRED');
});

it('shows every open offer even behind many settled ones', async () => {
  const id = await world.open();
  const agent = await agentIn(id);
  const [one, two] = [await world.enter(id, 1), await world.enter(id, 2)];
  await offer(id, agent, one, 1);
  await world.query(
    `insert into free_agent_offer (id, tournament_id, free_agent_id, participant_id, status, created_by_user_id, created_at)
     select 'offer_' || n, $1, $2, $3, 'REVOKED', 'user_2_1', now() + interval '1 day' from generate_series(1, 100) n`,
    [id, agent, two],
  );
  expect((await offersOf(id))[0]).toMatchObject({ participantId: one, status: 'PENDING' });
});

it('keeps few settled offers of a team to an agent, however often it makes one', async () => {
  const id = await world.open();
  const agent = await agentIn(id);
  const one = await world.enter(id, 1);
  for (let count = 0; count < 14; count += 1) {
    service.clock.advance(1_000);
    expect(await offer(id, agent, one, 1)).toBe('ok');
    const [pending] = await offersOf(id);
    await service.freeAgents().revokeTournamentFreeAgentOffer({ tournament: id, offerId: pending!.id }, captainOf(1));
  }
  expect(await offersOf(id)).toHaveLength(11);
});

it('lets only leaders of the team make offers, and only the agent answer them', async () => {
  const id = await world.open();
  const agent = await agentIn(id);
  const one = await world.enter(id, 1);
  expect(await offer(id, agent, one, 2)).toBe('error_not_team_leader');
  await offer(id, agent, one, 1);
  const offerId = (await offersOf(id))[0]!.id;
  const foreign = service.freeAgents().respondToTournamentFreeAgentOffer({ tournament: id, offerId, accept: true }, by('user_fin'));
  expect(await codeOf(foreign)).toBe('error_tournament_not_found');
  expect(await codeOf(service.freeAgents().revokeTournamentFreeAgentOffer({ tournament: id, offerId }, captainOf(1)))).toBe('ok');
  expect(await respond(id, offerId)).toBe('error_free_agent_offer_not_pending');
});

it('tells those who lead no team of the tournament nothing of its offers', async () => {
  const [id, other] = [await world.open(), await world.open()];
  await offer(id, await agentIn(id), await world.enter(id, 1), 1);
  const offerId = (await offersOf(id))[0]!.id;
  const revoke = (named: string, as = captainOf(2), tournament = id) =>
    codeOf(service.freeAgents().revokeTournamentFreeAgentOffer({ tournament, offerId: named }, as));
  expect([await revoke(offerId), await revoke('offer_none')]).toEqual(Array(2).fill('error_not_team_leader'));
  // They know the offers of their team, or that this one is not of the tournament.
  expect([await revoke('offer_none', captainOf(1)), await revoke(offerId, captainOf(1), other)]).toEqual(
    Array(2).fill('error_tournament_not_found'),
  );
});

it('permanently expires an offer to an agent whom another team has put on its roster', async () => {
  const id = await world.open();
  const captain = 'user_3_1';
  const agent = await agentIn(id, captain);
  const one = await world.enter(id, 1);
  expect(await offer(id, agent, one, 1)).toBe('ok');
  await world.enter(id, 3);
  const own = async () => (await service.participants().getMyTournamentEntry({ tournament: id }, by(captain))).offers[0]!;
  const accept = service
    .freeAgents()
    .respondToTournamentFreeAgentOffer({ tournament: id, offerId: (await own()).id, accept: true }, by(captain));
  expect(await codeOf(accept)).toBe('error_free_agent_offer_not_pending');
  expect((await own()).status).toBe('EXPIRED');
});

it('requires agents to have linked the account that the game requires', async () => {
  const id = await world.open();
  service.facts.requiredConnection = 'steam';
  try {
    const join = (userId: string) => codeOf(service.freeAgents().joinTournamentFreeAgentPool({ tournament: id }, by(userId)));
    const isMissing = async (userId: string) =>
      (await service.participants().getMyTournamentEntry({ tournament: id }, by(userId))).requiredConnectionMissing;
    expect([await join(FAY), await isMissing(FAY)]).toEqual(['error_free_agent_account_required', true]);
    expect([await join('user_fin'), await isMissing('user_fin')]).toEqual(['ok', false]);
  } finally {
    service.facts.requiredConnection = undefined;
  }
});
