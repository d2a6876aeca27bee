import { beforeEach, describe, expect, it } from 'vitest';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { by, captainOf, HOST, useWorld } from '../../test/tournament-world.js';
import { membersOf, teamId } from '../../test/peer-facts.js';
import { hastenJobs } from './hasten-jobs.js';
import { runDueJobs } from './run-jobs.js';
import { claimJobs } from './store/jobs.js';

const service = useTournamentService();
const world = useWorld(service);
const matches = service.facts.matches;
const run = () => runDueJobs(service.context());
const node = (id: string, key: string) => world.node(id, key);
const stored = async (id: string) =>
  world.query<{ kind: string; status: string; error: string | null; tries: number }>(
    `select kind, status, error, tries from match_job where tournament_id = $1 order by position`,
    [id],
  );
const override = (id: string, key: string) =>
  service.brackets().overrideTournamentNodeResult({ tournament: id, node: key, score1: 2, score2: 0 }, by(HOST));

beforeEach(async () => {
  await service.database.empty('tournament cascade');
  Object.assign(matches, { isDown: false, before: async () => undefined });
  for (const facts of [matches.refusedTeamIds, matches.made]) facts.clear();
  matches.asked.length = 0;
  matches.creates.length = 0;
});

describe('the first matches of a tournament', () => {
  it('are requested with teams and rosters, and shown once they exist', async () => {
    const { id } = await world.start(4);
    expect((await node(id, 'R1-1')).matchId).toBeUndefined();
    await run();
    const shown = await node(id, 'R1-1');
    expect(matches.creates[0]).toMatchObject({
      ...{ matchId: shown.matchId, tournamentId: id, nodeId: shown.id, attempt: 1, gameId: 'valorant', gameModeId: 'standard' },
      ...{ bestOf: 3, teamSize: 2, headstart: 0, selectedMaps: ['ascent', 'bind', 'haven'], roundStartsAt: shown.scheduledAt },
      creator: {
        teamId: teamId(1),
        activeUserIds: ['user_1_1', 'user_1_2'],
        benchUserIds: ['user_1_3'],
        memberUserIds: membersOf(1).slice(0, 3),
      },
      stage: { label: 'Semifinals', round: 'Semifinals' },
    });
    expect(await stored(id)).toMatchObject([
      { kind: 'CREATE', status: 'done' },
      { kind: 'CREATE', status: 'done' },
    ]);
    await run();
    expect(matches.asked).toHaveLength(2);
  });

  it('name free agents among the players, who are members of no team', async () => {
    const id = await world.open();
    const [participantId] = [await world.enter(id, 1), await world.enter(id, 2)];
    await service.freeAgents().joinTournamentFreeAgentPool({ tournament: id }, by('user_fay'));
    const { freeAgents } = await service.freeAgents().listTournamentFreeAgents({ tournament: id }, by(HOST));
    const offer = { tournament: id, freeAgentId: freeAgents[0]!.id, participantId };
    await service.freeAgents().sendTournamentFreeAgentOffer(offer, captainOf(1));
    const { offers } = await service.participants().getMyTournamentEntry({ tournament: id }, by('user_fay'));
    const answer = { tournament: id, offerId: offers[0]!.id, accept: true };
    await service.freeAgents().respondToTournamentFreeAgentOffer(answer, by('user_fay'));
    await service.tournaments().startTournament({ tournament: id, manualOrder: [] }, by(HOST));
    await run();
    const { creator, accepted } = matches.creates[0]!;
    const side = [creator, accepted].find((each) => each!.teamId === teamId(1))!;
    expect(side).toMatchObject({ benchUserIds: ['user_1_3', 'user_fay'], memberUserIds: membersOf(1).slice(0, 3) });
  });

  it('are requested again as an earlier release stored the request, without newer fields', async () => {
    matches.isDown = true;
    const { id } = await world.start(2);
    await run();
    await world.query(
      `update match_job set payload = payload #- '{request,creator,memberUserIds}' #- '{request,accepted,memberUserIds}'
       where tournament_id = $1`,
      [id],
    );
    matches.isDown = false;
    service.clock.advance(30_000);
    await run();
    expect(await stored(id)).toMatchObject([{ kind: 'CREATE', status: 'done' }]);
    expect(matches.creates.at(-1)?.creator?.memberUserIds).toEqual([]);
  });

  it('are requested at once when the match service is back after a long outage', async () => {
    matches.isDown = true;
    const { id } = await world.start(2);
    const hasten = hastenJobs(service.context());
    for (let tries = 1; tries <= 5; tries += 1) {
      await run();
      service.clock.advance(30_000);
    }
    await run();
    await hasten();
    expect(matches.made.size).toBe(0);
    matches.isDown = false;
    await run();
    expect(matches.made.size).toBe(0);
    await hasten();
    await run();
    expect(await stored(id)).toMatchObject([{ kind: 'CREATE', status: 'done', tries: 7 }]);
  });

  it('wait for a match service that is down, longer each time, and are created once it is back', async () => {
    matches.isDown = true;
    const { id } = await world.start(2);
    for (const [tries, waitMs] of [
      [1, 200],
      [2, 400],
      [3, 800],
    ] as const) {
      await run();
      expect(await stored(id)).toMatchObject([{ status: 'pending', tries }]);
      service.clock.advance(waitMs - 1);
      await run();
      expect(await stored(id)).toMatchObject([{ status: 'pending', tries }]);
      service.clock.advance(1);
    }
    matches.isDown = false;
    await run();
    expect(await stored(id)).toMatchObject([{ status: 'done' }]);
    expect(new Set(matches.creates.map(({ matchId }) => matchId)).size).toBe(1);
  });

  it('are retried with the original request, whatever has happened to the rosters since', async () => {
    matches.isDown = true;
    const { id } = await world.start(2);
    await run();
    await world.query('delete from roster_entry where user_id = $1', ['user_1_2']);
    matches.isDown = false;
    service.clock.advance(60_000);
    await run();
    expect(matches.creates).toHaveLength(2);
    expect(matches.creates[1]).toEqual(matches.creates[0]);
    expect((await node(id, 'GF-1')).matchId).toBeDefined();
  });

  it('take over the match that the match service has for a node, whatever this database has forgotten', async () => {
    const { id } = await world.start(4);
    const first = await node(id, 'R1-1');
    matches.made.set(`${first.id} ${first.attempt}`, 'match_kept');
    await run();
    expect((await node(id, 'R1-1')).matchId).toBe('match_kept');
    expect(matches.made.size).toBe(2);
  });

  it('leave a node to the organizer if its match is refused; the others are created', async () => {
    matches.refusedTeamIds.add(teamId(1));
    const { id } = await world.start(4);
    await run();
    expect(await node(id, 'R1-1')).toMatchObject({ status: 'READY', needsDecision: 'match_refused' });
    expect((await node(id, 'R1-1')).matchId).toBeUndefined();
    expect((await node(id, 'R1-2')).matchId).toBeDefined();
    expect((await stored(id)).map(({ status, error }) => [status, error])).toEqual([
      ['failed', 'error_team_not_active'],
      ['done', null],
    ]);
    const { activities } = await service.staff().getTournamentActivityFeed({ tournament: id, limit: 25 }, by(HOST));
    const { metadata } = activities.find(({ action }) => action === 'match_generation_failed')!;
    expect([metadata.error, metadata.reason]).toMatchObject([
      { value: { value: 'error_team_not_active' } },
      { value: { value: 'The team is not active.' } },
    ]);
    matches.refusedTeamIds.clear();
    await service.brackets().regenerateTournamentMatches({ tournament: id }, by(HOST));
    await run();
    expect(await node(id, 'R1-1')).toMatchObject({ attempt: 2, status: 'READY' });
    expect((await node(id, 'R1-1')).needsDecision).toBeUndefined();
  });
});

it('that cannot be settled do not delay those of other tournaments', async () => {
  const [broken, whole] = [await world.start(2), await world.start(2)];
  await world.query(
    `alter table bracket_node add constraint broken check (tournament_id <> '${broken.id}' or match_status <> 'created') not valid`,
  );
  try {
    await run();
    expect([await stored(broken.id), await stored(whole.id)]).toMatchObject([[{ status: 'pending' }], [{ status: 'done' }]]);
  } finally {
    await world.query('alter table bracket_node drop constraint broken');
  }
  service.clock.advance(60_000);
  await run();
  expect(await stored(broken.id)).toMatchObject([{ status: 'done' }]);
});

describe('jobs of a node', () => {
  it('run in order: a match that may exist is created before it is cancelled', async () => {
    matches.isDown = true;
    const { id } = await world.start(4);
    await run();
    await override(id, 'R1-1');
    matches.isDown = false;
    service.clock.advance(60_000);
    await run();
    const [first] = matches.creates;
    const ofFirst = matches.asked.filter((asked) => asked.endsWith(first?.matchId ?? ''));
    expect(ofFirst).toEqual([`create ${first?.matchId}`, `create ${first?.matchId}`, `cancel ${first?.matchId}`]);
    expect((await stored(id)).map(({ status }) => status)).not.toContain('pending');
  });

  it('do not run at all if the creation of the match had not begun', async () => {
    const { id } = await world.start(4);
    await override(id, 'R1-1');
    await run();
    expect(matches.creates).toHaveLength(1);
    expect(matches.asked.some((asked) => asked.startsWith('cancel'))).toBe(false);
  });

  it('leave no node that names a match which was never created', async () => {
    const { id } = await world.start(4);
    await override(id, 'R1-1');
    expect((await node(id, 'R1-1')).matchId).toBeUndefined();
    // A process has leased the other creation but not requested it yet.
    const now = service.clock.now();
    await claimJobs(service.context().pool, { holder: 'other', now, until: new Date(now.getTime() + 30_000), limit: 10 });
    await override(id, 'R1-2');
    service.clock.advance(30_000);
    await run();
    expect((await node(id, 'R1-2')).matchId).toBeUndefined();
    const cancelled = await world.start(2);
    await service.tournaments().cancelTournament({ tournament: cancelled.id }, by(HOST));
    expect((await node(cancelled.id, 'GF-1')).matchId).toBeUndefined();
  });

  it('move a match with its round', async () => {
    const { id } = await world.start(2);
    await run();
    const startsAt = service.clock.now().getTime() + 3_600_000;
    await service.brackets().setTournamentRoundSchedule({ tournament: id, round: 'GF', startsAt }, by(HOST));
    await run();
    expect(matches.asked.at(-1)).toMatch(/^move match_/);
    expect((await node(id, 'GF-1')).scheduledAt).toBe(new Date(startsAt).toISOString());
  });
});

describe('a lease', () => {
  it('keeps other processes away for 30 seconds, and prevents its holder from finishing jobs afterwards', async () => {
    const { id } = await world.start(2);
    const now = service.clock.now();
    const until = new Date(now.getTime() + 30_000);
    const held = await claimJobs(service.context().pool, { holder: 'another', now, until, limit: 100 });
    expect(held).toHaveLength(1);
    await run();
    expect(matches.asked).toEqual([]);
    service.clock.advance(30_000);
    await run();
    expect(await stored(id)).toMatchObject([{ status: 'done', tries: 2 }]);
  });

  it('does not let a process that was overtaken finish anything', async () => {
    const { id } = await world.start(2);
    let overtaken = false;
    matches.before = async () => {
      if (overtaken) return;
      overtaken = true;
      await world.query(`update match_job set lease_holder = 'another' where tournament_id = $1`, [id]);
    };
    await run();
    expect(await stored(id)).toMatchObject([{ status: 'pending' }]);
    expect((await node(id, 'GF-1')).matchId).toBeUndefined();
    service.clock.advance(30_000);
    await run();
    expect(await stored(id)).toMatchObject([{ status: 'done' }]);
    expect(matches.made.size).toBe(1);
  });

  it('is shared by several processes, and every job runs once', async () => {
    const { id } = await world.start(16, { maxParticipants: 16 });
    await Promise.all([run(), run(), run()]);
    expect(matches.asked).toHaveLength(8);
    expect((await stored(id)).every(({ status, tries }) => status === 'done' && tries === 1)).toBe(true);
  });
});
