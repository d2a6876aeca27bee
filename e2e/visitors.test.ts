import { beforeAll, describe, expect, test } from 'vitest';
import { newKey, openKeyRing } from './src/api-keys.js';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient } from './src/http-client.js';
import { bodyOf, ensureLeagues, OPERATION_CASES, pathOf } from './src/operation-cases.js';
import type { Sample } from './src/operation-case.js';
import { asWebApp } from './src/person.js';

const request = openClient('127.0.32');

/** What any stranger may see, written down apart from the product's own table. */
const PUBLIC = [
  'listTeamMatches',
  'getMatchDetail',
  'listMatchEvents',
  'getMatchPlayers',
  'getMatchScores',
  'getMatchPlayerStats',
  'listPublicMatches',
  'listUserProfileMatches',
  'getMatchOverview',
  'discoverMatches',
  'searchNames',
  'discoverTeams',
  'getTeamProfile',
  'getTeamRating',
  'getTeamRatingCurve',
  'listTeamMaps',
  'listTeamMembers',
  'getUserProfile',
  'listUserTeams',
  'listUserConnections',
  'getUserStats',
  'listUserPlayerStats',
  'listUserOrganizations',
  'listUserTrophies',
  'getUserStreamStatus',
  'batchStreamStatus',
  'discoverOrganizations',
  'getOrganizationProfile',
  'listOrganizationMembers',
  'listOrganizationTeams',
  'getOrganizationStats',
  'listTeamLeaderboard',
  'getTeamLeaderboardRank',
  'listRatingLeaderboard',
  'listPlayerLeaderboard',
  'listOrganizationLeaderboard',
  'getOrganizationLeaderboardRank',
  'listGames',
  'listGamePlaylists',
  'listWebhookEventTypes',
  'getWebhookEventType',
  'discoverLeagues',
  'getLeagueProfile',
  'getLeagueSeasons',
  'getLeagueSeason',
  'getLeagueGames',
  'getLeagueStandings',
  'listLeaguePlayerStats',
  'getLeagueTemplates',
  'getLeagueDisplayRules',
  'getLeagueRules',
  'getLeagueSeasonOptions',
  'getLeagueApplyEligibility',
  'listLeagueTeams',
  'listLeagueMatches',
  'listLeagueBans',
  'listLeaguePenalties',
  'listLeagueAnnouncements',
  'discoverTournaments',
  'getTournament',
  'getTournamentBracket',
  'getTournamentStandings',
  'listTournamentParticipants',
  'listTournamentFreeAgents',
];

let methods: Record<string, string>;
let sample: Sample;
/** Keys of a user of no team in any region but their own, and of no organization. */
const strangerKey = openKeyRing({ owner: 'bronzemoth75', plan: 'api_free' });
beforeAll(async () => {
  await ensureLeagues(request);
  const { body } = await request('//api-reference/openapi.full.json');
  const { paths } = body as { paths: Record<string, Record<string, { operationId: string }>> };
  methods = Object.fromEntries(
    Object.values(paths).flatMap((item) => Object.entries(item).map(([method, { operationId }]) => [operationId, method.toUpperCase()])),
  );
  const { key: captain } = await newKey();
  const matches = await request('/user/matches', { key: captain, body: { includeStatuses: ['COMPLETED'], numItems: 1 } });
  sample = { matchId: matches.body.page[0].id };
});

/** Drops what differs between answers or callers: times of the answer, cursors, the caller's permissions, who is ready. */
const comparable = (text: string): string =>
  text
    .replace(/,"allowedActions":\[\],"readyTeamIds":\[\]/g, '')
    .replace(/,"nextAction":null/g, '')
    .replace(/,"lobbyCode":null/g, '')
    // What both are refused names the request.
    .replace(/,"requestId":"\w+"/g, '')
    // The stranger is staff of the platform, who manage every tournament.
    .replace(/"viewerManagement":\{[^}]*\}/g, '')
    .replace(/,"seedingMethod":"[A-Z_]+","autoStart":(?:true|false),"defaultMatchConfig":\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
    .replace(/"isAuthed":(?:true|false)/g, '')
    .replace(/"timestamp":"[^"]*"/g, '')
    .replace(/"(?:cursor|nextCursor|continueCursor)":"[^"]+"/g, '"cursor"');

describe.each(Object.keys(OPERATION_CASES))('%s', (operationId) => {
  const operationCase = OPERATION_CASES[operationId] as (typeof OPERATION_CASES)[string];
  const isPublic = PUBLIC.includes(operationId);

  test(isPublic ? 'shows a visitor what it shows a stranger with a key' : 'asks a visitor for a key', async () => {
    const given = isPublic ? ((await operationCase.prepare?.(request)) ?? sample) : { ...sample, acceptanceId: 'x', webhookId: 'x' };
    const call = { method: methods[operationId] as string, body: bodyOf(operationCase, given) };
    const path = pathOf(operationCase, given);
    const visit = await request(path, asWebApp(undefined, call));
    if (!isPublic) {
      expectRefusal(visit, 401, 'error_api_key_required');
      return;
    }
    const stranger = await request(path, { ...call, key: await strangerKey() });
    expect([visit.status, comparable(visit.text)]).toEqual([stranger.status, comparable(stranger.text)]);
    expect(visit.headers['x-ratelimit-limit']).toBe('300');
    expectRefusal(await request(path, call), 401, 'error_api_key_required');
  });
});

test('hides from a visitor what it hides from a stranger', async () => {
  expectRefusal(await request('/teams/team_mle/members', asWebApp(undefined)), 403, 'error_team_membership_required');
  expectRefusal(await request('/users/opal_anvil', asWebApp(undefined)), 404, 'error_user_not_found');
  expect((await request('/teams/team_mle', asWebApp(undefined))).body.team.isMember).toBe(false);
});
