// Activity in a system between a backup and its loss, through the API and the command; and everything that can be read about it.
import { setTimeout as delay } from 'node:timers/promises';
import { callApi, commitEvent, matchStarted, ROOT, until } from '../chaos-system.mjs';
import { GAME, hostTournament, isPlayable, playMatch, readNodes, readTeams, rowsOfTeams } from './host-tournament.mjs';
import { importRows } from './import-rows.mjs';
import { openInsistent, ring } from './insist.mjs';
import { makeKeys } from './make-keys.mjs';
import { runCli } from './processes.mjs';

/** Teams of the demo's league, each with the next. */
const TEAMS = ['sentinels', 'g2_esports', 'leviatan', 'nrg', 'loud', 'furia'];
const LEAGUE = 'vct_americas';
const SEASON = 'Open Season';
const HOUR_MS = 3_600_000;
const READ_EVERY_MS = 2_000;
const CUP_CAPTAIN = 'lost_cup_captain';
const CUP_TEAMS = ['lost_cup_1', 'lost_cup_2', 'lost_cup_3', 'lost_cup_4'];
const CUP_KEYS = 8;
const SOON_MS = 60_000;
let turn = 0;
const FROM = Date.parse('2025-02-01T12:00:00Z');

/**
 * What a user's or operator's work needs before the backup: a key that will be revoked, an image that will be shown, and a tournament whose
 * first matches can be played.
 */
export async function prepare(system) {
  const key = await runCli(system, ROOT, 'keys', 'create', '--kind', 'personal', '--owner', 'gildedacorn', '--plan', 'api_pro', '--all');
  return { key, storageId: await uploadPicture(system), cup: await startCup(system) };
}

async function startCup(system) {
  await importRows(system, 'cup', rowsOfTeams(CUP_CAPTAIN, CUP_TEAMS));
  const insist = openInsistent(system, '127.0.93');
  const captain = await ring(() => makeKeys(system, CUP_CAPTAIN, CUP_KEYS));
  const developer = await ring(() => makeKeys(system, CUP_CAPTAIN, CUP_KEYS, { kind: 'game_developer', game: GAME }));
  const { hostId, teams } = await readTeams(insist, captain, CUP_TEAMS);
  const id = await hostTournament(insist, captain, { hostId, name: 'Lost Cup', format: 'SINGLE_ELIMINATION', teams });
  const cup = { id, hostId, insist, captain, developer };
  await playable(cup, 2);
  return cup;
}

/** The nodes whose matches can be played, as soon as there are so many. */
async function playable({ id, insist, captain }, count) {
  let nodes;
  const areThere = async () => {
    nodes = (await readNodes(insist, captain, id)).filter(isPlayable);
    return nodes.length === count;
  };
  if ((await until(areThere, SOON_MS)) === undefined) throw new Error(`the cup has not ${count} matches to play`);
  return nodes;
}

/** Both semifinals are played, so the tournament service creates the final. */
export async function playSemifinals(cup) {
  for (const { matchId } of await playable(cup, 2))
    await playMatch(cup.insist, cup.developer, matchId, { creatorTeamScore: 13, opponentTeamScore: 7 });
  await playable(cup, 1);
}

/** The bracket, and what its host was notified of: in any order, because what a match needs is asked for when an event is handled. */
async function readCup(system, { id, hostId, insist, captain }) {
  const nodes = (await readNodes(insist, captain, id)).map(({ key, status, matchId, winnerParticipantId }) => ({
    ...{ key, status, matchId, winnerParticipantId },
  }));
  const notified = await system.query(
    'notification',
    `select distinct i.kind, i.subject_id from (
       select position from own_item where user_id = $1
       union all
       select t.position from membership m join team_item t on t.team_id = m.team_id and t.position >= m.since
       where m.user_id = $1 and (m.until is null or t.position < m.until)) own
     join item i using (position) order by 2, 1`,
    [hostId],
  );
  return { nodes, notified };
}

/** Results that other services count, and events for an endpoint: only the match service is written to. */
export async function playMatches(system, { ownerUserId, label }) {
  const at = (hours) => new Date(FROM + hours * HOUR_MS).toISOString();
  const rows = TEAMS.map((creatorTeam, index) => ({
    kind: 'match',
    externalId: `chaos-${label}-${index}`,
    ...{ game: 'valorant', mode: 'standard', bestOf: 3, teamSize: 5, status: 'COMPLETED', league: LEAGUE, season: SEASON },
    creatorTeam,
    acceptedTeam: TEAMS[(index + 1) % TEAMS.length],
    seriesScore: { creator: 2, opponent: index % 2 },
    ...{ createdAt: at(index), scheduledAt: at(index + 1), startedAt: at(index + 1), completedAt: at(index + 2) },
  }));
  await importRows(system, label, rows);
  for (let nth = 0; nth < 5; nth += 1) await commitEvent(system, 'match', 'match.started', matchStarted(), { userIds: [ownerUserId] });
}

/** Writes of users to every other service that publishes events, and the revocation of a key. */
export async function writeEverywhere(system, { key, storageId }) {
  const { personalPro, leagueOperator } = system.demo().keys;
  await callApi(system, 'PATCH', '/user/profile', { avatarStorageId: storageId }, personalPro.key);
  await callApi(system, 'PATCH', '/teams/sentinels', { description: 'Written in the lost minutes' }, personalPro.key);
  await callApi(
    system,
    'POST',
    `/leagues/${LEAGUE}/tickets/create`,
    { subject: 'Lost', description: 'In the lost minutes' },
    leagueOperator.key,
  );
  await runCli(system, ROOT, 'keys', 'revoke', key.id, '--yes');
}

/**
 * Records, boards, tables, a bracket and notifications, as people read them. A reading takes a dozen tokens of a key, which gets one a
 * second.
 */
export async function readPublic(system, keys, cup) {
  await delay(READ_EVERY_MS);
  const { key } = system.demo().keys.leagueOperator;
  const get = (where) => callApi(system, 'GET', where, undefined, keys[(turn += 1) % keys.length]);
  const { seasons } = await callApi(system, 'POST', `/leagues/${LEAGUE}/season-options`, { gameId: 'valorant' }, key);
  const seasonId = seasons.find(({ name }) => name === SEASON)?.id;
  const records = [];
  for (const slug of TEAMS) {
    const { team } = await get(`/teams/${slug}`);
    const { wins, losses, draws, matchesPlayed, experience } = team;
    records.push({ slug, wins, losses, draws, matchesPlayed, experience });
  }
  const read = {
    records,
    boards: await Promise.all(['wins', 'winRate', 'experience'].map((by) => get(`/leaderboards/teams?sortBy=${by}&limit=100`))),
    ratings: await get('/leaderboards/ratings?gameSlug=valorant&limit=100'),
    ...(await readCup(system, cup)),
    standings: await callApi(system, 'POST', `/leagues/${LEAGUE}/standings`, { seasonId }, key),
  };
  return JSON.stringify(read, (name, value) => (name === 'timestamp' ? undefined : value));
}

async function uploadPicture(system) {
  const { uploadUrl } = await callApi(system, 'POST', '/uploads/image-url');
  // A black pixel.
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const response = await fetch(uploadUrl, { method: 'POST', headers: { 'content-type': 'image/png' }, body: Buffer.from(png, 'base64') });
  const text = await response.text();
  if (!response.ok) throw new Error(`upload: ${response.status} ${text}`);
  return JSON.parse(text).storageId;
}
