import { captainOf, MODE, organizationOf, organizationSlug, teamId, teamOfGame, teamSlug, userId } from '../dataset/names.js';
import type { FilledProduct } from '../dataset/ensure-dataset.js';
import { type PlannedRequest, UNIQUE } from '../load/load-job.js';

/** Maximum number of different teams or organizations that a scenario requests. */
const VARIETY = 16_384;
/** Different from the number of keys, so that every team is requested with many keys. */
const STRIDE = 7_919;

/**
 * Headers of one of many callers: a key, and the address that it calls from, each of which has a bucket. The floor, which knows
 * no keys, believes the user id.
 */
function callerHeaders(key: string, team: number, index: number): Record<string, string> {
  return {
    'authorization': `Bearer ${key}`,
    'x-user-id': userId(captainOf(team)),
    'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    'accept': 'application/json',
  };
}

/** GET /teams/{identifier} of teams all over the data. */
export function teamProfileRequests({ keyRing, size }: FilledProduct): PlannedRequest[] {
  const count = Math.max(VARIETY, keyRing.personal.length);
  return Array.from({ length: count }, (_, index) => ({
    method: 'GET',
    path: `/api/v1/teams/${teamSlug(1 + ((index * STRIDE) % size.teams))}`,
    headers: personalCaller(keyRing.personal, index),
  }));
}

/** POST /orgs/{identifier}/matches, the newest 25; only an organization's members may, so each key requests its owner's. */
export function organizationMatchesRequests({ keyRing, size }: FilledProduct): PlannedRequest[] {
  return keyRing.personal.map(({ team }, index) => ({
    method: 'POST',
    path: `/api/v1/orgs/${organizationSlug(organizationOf(team, size.teams))}/matches`,
    headers: personalCaller(keyRing.personal, index),
    body: '{"numItems":25}',
  }));
}

/** GET /leaderboards/teams, 100 rows. */
export function teamLeaderboardRequests({ keyRing }: FilledProduct): PlannedRequest[] {
  return keyRing.personal.map((_, index) => ({
    method: 'GET',
    path: '/api/v1/leaderboards/teams?limit=100',
    headers: personalCaller(keyRing.personal, index),
  }));
}

/** GET /leaderboards/teams/{identifier}/rank of teams all over the data. */
export function teamRankRequests({ keyRing, size }: FilledProduct): PlannedRequest[] {
  return Array.from({ length: VARIETY }, (_, index) => ({
    method: 'GET',
    path: `/api/v1/leaderboards/teams/${teamSlug(1 + ((index * STRIDE) % size.teams))}/rank`,
    headers: personalCaller(keyRing.personal, index),
  }));
}

/** POST /game/matches/create between teams all over the data, each request with its own Idempotency-Key. */
export function createMatchRequests({ keyRing, size }: FilledProduct): PlannedRequest[] {
  const { developer } = keyRing;
  return Array.from({ length: VARIETY }, (_, index) => {
    const [creator, accepted] = [teamOfGame(index, size.teams), teamOfGame(index * 2 + 1, size.teams)];
    const body = {
      creatorTeamId: teamId(creator),
      acceptedTeamId: teamId(accepted === creator ? teamOfGame(index + 1, size.teams) : accepted),
      gameModeId: MODE,
      bestOf: 3,
      teamSize: 5,
      platform: 'PC',
      inputDevice: 'ALL',
      region: 'EU',
      mapSelectionType: 'COMPETITIVE',
      mapPreferenceMode: 'VETO',
    };
    const place = index % developer.length;
    // Different addresses from those of personal keys.
    const headers = callerHeaders(developer[place] ?? '', 1, keyRing.personal.length + place);
    return {
      method: 'POST',
      path: '/api/v1/game/matches/create',
      headers: { ...headers, 'idempotency-key': UNIQUE },
      body: JSON.stringify(body),
    };
  });
}

/** Headers of the owner of one of the personal keys, in turn. */
export function personalCaller(keys: FilledProduct['keyRing']['personal'], index: number): Record<string, string> {
  const place = index % keys.length;
  const { key = '', team = 1 } = keys[place] ?? {};
  return callerHeaders(key, team, place);
}
