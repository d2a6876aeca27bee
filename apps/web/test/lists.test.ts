import type {
  GetOrganizationProfileResult,
  GetUserAccountResult,
  ListGamePlaylistsResult,
  ListOrganizationTeamsResult,
  ListUserNotificationsResult,
  ListUserTeamsResult,
} from '@matchpoint/sdk';
import { expect, it } from 'vitest';
import { ADMIN } from '../src/texts/admin.js';
import { DESK } from '../src/texts/desk.js';
import { DEVELOPER } from '../src/texts/developer.js';
import { LEAGUE_LIST } from '../src/texts/league-list.js';
import { NOTIFICATIONS } from '../src/texts/notifications.js';
import { PROFILES } from '../src/texts/profiles.js';
import { PROFILE_EDITING } from '../src/texts/profile-editing.js';
import { LAYOUT } from '../src/texts/layout.js';
import { STATES, UNANSWERED } from '../src/texts/states.js';
import { TOURNAMENTS } from '../src/texts/tournaments.js';
import { type Answers, LAST_PAGE, NOW, STAMP } from './answers/answers.js';
import { KEYS } from './answers/developer.js';
import { PROFILE } from './answers/league.js';
import { DESK as DESK_ANSWERS } from './answers/play.js';
import { ACCOUNT, OWN_PROFILE, SIGNED_IN } from './answers/signed-in.js';
import { HAWKS, OWLS } from './answers/teams.js';
import { openBrowser } from './open-page.js';

const { describePages, onPage } = await openBrowser();

describePages('what a page lists', () => {
  it('is found behind pages that have nothing left to show', async () => {
    const page = (cursor: string | null): ListUserNotificationsResult => ({
      notifications: [],
      count: 0,
      pagination: cursor === null ? LAST_PAGE : { cursor, hasMore: true },
      ...STAMP,
    });
    const notice = {
      ...{ id: 'ntf_1', kind: 'season_started', createdAt: NOW, readAt: null, isRead: false, league: null, actor: null },
      ...{ subject: { type: 'league', id: 'league_1', name: 'Harbor Open', slug: 'harbor_open' }, data: {} },
    };
    const answers: Answers = { ...SIGNED_IN, 'GET /user/notifications': page('two') };
    await onPage({ path: '/no/such/page', answers, isSignedIn: true }, async (opened) => {
      const asked: (string | null)[] = [];
      await opened.route(
        (url) => url.pathname === '/api/v1/user/notifications',
        (route) => {
          const cursor = new URL(route.request().url()).searchParams.get('cursor');
          asked.push(cursor);
          const last = { ...page(null), notifications: [notice], count: 1 };
          return route.fulfill({ json: cursor === null ? page('two') : cursor === 'two' ? page('three') : last });
        },
      );
      await opened.goto('/notifications');
      await expect.poll(() => asked).toEqual([null, 'two', 'three']);
      expect(await opened.getByText(NOTIFICATIONS.none).count()).toBe(0);
    });
  });

  it('marks the closed teams of an organization', async () => {
    const organization: GetOrganizationProfileResult['organization'] = {
      ...{ id: 'org_harbor', slug: 'harbor', name: 'Harbor Esports', tag: 'HRB', avatarUrl: null, bannerUrl: null, visibility: 'public' },
      ...{ description: null, isVerified: false, isMember: false, isDisabled: false, memberCount: 0, teamCount: 2, createdAt: NOW },
      ...{ wins: 0, losses: 0, draws: 0, matchesPlayed: 0, form: [] },
    };
    const teams: ListOrganizationTeamsResult = {
      teams: [OWLS, HAWKS].map((team) => ({ ...team, visibility: 'public', isDisabled: team.id === HAWKS.id })),
      ...{ count: 2, ...STAMP },
    };
    const answers: Answers = {
      'GET /orgs/harbor': { organization, ...STAMP },
      'GET /orgs/harbor/teams': teams,
      'GET /orgs/harbor/members': { members: [], count: 0, ...STAMP },
    };
    await onPage({ path: '/orgs/harbor', answers }, async (page) => {
      const row = (name: string) => page.getByRole('row').filter({ hasText: name });
      await row(HAWKS.name).getByText(PROFILES.closed, { exact: true }).waitFor();
      expect(await row(OWLS.name).getByText(PROFILES.closed, { exact: true }).count()).toBe(0);
    });
  });

  it('includes the game’s own playlists as the modes of a rank', async () => {
    const playlists: ListGamePlaylistsResult = {
      game: {} as ListGamePlaylistsResult['game'],
      playlists: [{ id: 'competitive', nameKey: 'competitive', descriptionKey: null, image: null, allowedGameModeIds: [] }],
      ...STAMP,
    };
    const answers: Answers = {
      ...SIGNED_IN,
      'GET /user/profile': OWN_PROFILE,
      'GET /user/connections': { connections: [], count: 0, ...STAMP },
      'GET /user/game-ranks': { gameRanks: [], count: 0, ...STAMP },
    };
    await onPage({ path: '/no/such/page', answers, isSignedIn: true }, async (page) => {
      await page.route('**/api/v1/games/*/playlists', (route) => route.fulfill({ json: playlists }));
      await page.goto('/account/profile');
      await page.getByLabel(PROFILE_EDITING.mode).waitFor();
      await page.route('**/api/v1/user/game-ranks', (route) => route.fulfill({ json: { ...STAMP } }));
      const sent = page.waitForRequest((request) => request.url().endsWith('/user/game-ranks') && request.method() !== 'GET');
      await page.getByRole('button', { name: PROFILE_EDITING.addRank }).click();
      expect((await sent).postDataJSON()).toMatchObject({ mode: 'competitive' });
    });
  });
});

describePages('a list without anything in it', () => {
  const none = { count: 0, total: 0, pagination: { ...LAST_PAGE, totalPages: 0 }, ...STAMP };
  const account = { ...(ACCOUNT['GET /user/account'] as GetUserAccountResult), staffRole: 'SUPPORT' };
  const answers: Answers = {
    ...SIGNED_IN,
    'GET /user/account': account,
    'GET /games': { games: [], count: 0, ...STAMP },
    'POST /leagues': { leagues: [], ...none },
    'POST /tournaments/discover': { tournaments: [], ...none },
    'GET /user/api-keys': KEYS,
    'GET /user/api-keys/requests': { requests: [], ...none },
    'GET /staff/audit': { entries: [], ...none },
  };

  it.each([
    ['/leagues', '?search=harbor', LEAGUE_LIST.none, LEAGUE_LIST.noneFound],
    ['/tournaments', '?search=harbor', TOURNAMENTS.none, TOURNAMENTS.noneFound],
    ['/developer/logs', '?outcome=4xx', DEVELOPER.noRequests, DEVELOPER.noSuchRequests],
    ['/admin/audit', '?action=user', ADMIN.noEntries, ADMIN.noSuchEntries],
  ])('of %s speaks of a search only where there was one', async (path, search, empty, noneFound) => {
    await onPage({ path, answers, isSignedIn: true }, async (page) => {
      await page.getByText(empty, { exact: true }).waitFor();
      await page.goto(`${path}${search}`);
      await page.getByText(noneFound, { exact: true }).waitFor();
    });
  });
});

describePages('a league without a season', () => {
  const { league } = PROFILE;
  const answers: Answers = {
    [`POST /leagues/${league.slug}`]: { league: { ...league, activeSeasons: [] }, ...STAMP },
    [`POST /leagues/${league.slug}/seasons`]: { seasons: [], count: 0, ...STAMP },
    [`POST /leagues/${league.slug}/season-options`]: { seasons: [], defaultSeasonId: null, displaySeasonId: null, ...STAMP },
  };

  it.each([
    ['', 'No seasons yet. Standings appear when the first one starts.'],
    ['/standings', 'No seasons yet. Standings appear when the first one starts.'],
    ['/statistics', 'No seasons yet.'],
    ['/playoffs', 'No seasons yet.'],
  ])('speaks of standings only where they will be: %s', async (path, words) => {
    await onPage({ path: `/leagues/${league.slug}${path}`, answers }, async (page) => {
      await page.getByText(words, { exact: true }).waitFor();
    });
  });
});

describePages('a desk without open matches', () => {
  const teamsAs = (role: string): Answers => {
    const teams = DESK_ANSWERS['GET /users/amberfox/teams'] as ListUserTeamsResult;
    return {
      ...DESK_ANSWERS,
      'GET /users/amberfox/teams': { ...teams, teams: teams.teams.map((team) => ({ ...team, role })) },
      'GET /user/ongoing-matches': { matches: [], ...STAMP },
    };
  };

  it.each([
    ['CAPTAIN', DESK.nothing, 1],
    ['MEMBER', DESK.nothingForPlayers, 0],
  ])('suggests only what a %s of a team can do', async (role, words, count) => {
    await onPage({ path: '/desk', answers: teamsAs(role), isSignedIn: true }, async (page) => {
      await page.getByText(words, { exact: true }).waitFor();
      const actions = page.getByRole('link', { name: DESK.find }).last().locator('..');
      await expect.poll(() => actions.getByRole('link', { name: DESK.newMatch }).count()).toBe(count);
    });
  });
});

describePages('a page that was not opened before', () => {
  it('says without a connection that the server cannot be reached, and opens once it can be', async () => {
    const answers: Answers = { ...SIGNED_IN, 'GET /user/profile': OWN_PROFILE };
    await onPage({ path: '/no/such/page', answers }, async (page) => {
      await page.getByRole('heading', { level: 1, name: STATES.missing }).waitFor();
      await page.context().setOffline(true);
      await page.route('**/*', (route) => route.abort('internetdisconnected'));
      await page.getByRole('contentinfo').getByRole('link', { name: LAYOUT.status }).click();
      await page
        .getByRole('alert')
        .getByText(UNANSWERED.connection_failed as string)
        .waitFor();
      expect(await page.getByRole('banner').count()).toBe(1);
      await page.unroute('**/*');
      await page.context().setOffline(false);
      await page.getByRole('button', { name: STATES.again }).click();
      await page.getByRole('heading', { level: 1, name: 'Status' }).waitFor();
    });
  });
});

describePages('the search', () => {
  it('closes at once on Escape, even after typing', async () => {
    await onPage({ path: '/no/such/page', answers: {} }, async (page) => {
      // A key that is pressed before the page listens opens nothing; a click waits for its button.
      await page.getByRole('banner').getByRole('button', { name: LAYOUT.search }).first().click();
      const dialog = page.getByRole('dialog', { name: LAYOUT.search });
      await dialog.getByRole('combobox').fill('s');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    });
  });
});
