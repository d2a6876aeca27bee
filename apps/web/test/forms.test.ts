import type {
  GetLeagueRulesResult,
  GetTournamentResult,
  GetUserAccountResult,
  GetUserProfileResult,
  InvitationsResponse,
  ListUserOrganizationsResult,
  ListUserTeamsResult,
  PreviewInvitationResult,
  SignInResult,
  TournamentAwaitingApproval,
} from '@matchpoint/sdk';
import type { Page } from '@matchpoint/browser';
import { expect, it } from 'vitest';
import { ACCOUNT as ACCOUNT_WORDS } from '../src/texts/account.js';
import { ADMIN } from '../src/texts/admin.js';
import { ADMIN_LINK } from '../src/texts/admin-link.js';
import { ADMIN_OBJECTS } from '../src/texts/admin-objects.js';
import { CHECK_IN } from '../src/texts/check-in.js';
import { DESK } from '../src/texts/desk.js';
import { EXPIRED } from '../src/texts/expired.js';
import { wordOf } from '../src/texts/enums.js';
import { FORMS } from '../src/texts/forms.js';
import { GROUP_PROFILE } from '../src/texts/group-profile.js';
import { INVITING } from '../src/texts/inviting.js';
import { LAYOUT } from '../src/texts/layout.js';
import { NOTIFICATIONS } from '../src/texts/notifications.js';
import { LOBBY } from '../src/texts/lobby.js';
import { NEW_MATCH } from '../src/texts/new-match.js';
import { ORGANIZATIONS } from '../src/texts/organizations.js';
import { PROFILE_EDITING } from '../src/texts/profile-editing.js';
import { PROFILES } from '../src/texts/profiles.js';
import { forRole } from '../src/texts/roles.js';
import { SIGNING_IN } from '../src/texts/signing-in.js';
import { STATES } from '../src/texts/states.js';
import { TEAM_DESK } from '../src/texts/team-desk.js';
import { TOURNAMENT_DESK } from '../src/texts/tournament-desk.js';
import { type Answers, at, DAY, LAST_PAGE, NOW, STAMP } from './answers/answers.js';
import { PROFILE as LEAGUE_PROFILE } from './answers/league.js';
import { detailOf, match } from './answers/matches.js';
import { MATCH_ROOM as CAPTAIN_OF_OWLS } from './answers/play.js';
import { PLAYER } from './answers/player.js';
import { ACCOUNT, OWN_PROFILE as PROFILE, READER, SIGNED_IN } from './answers/signed-in.js';
import { HAWKS, OWLS, OWLS_MEMBERS, OWLS_PROFILE, peopleOf } from './answers/teams.js';
import { TOURNAMENT_BRACKET as CUP } from './answers/tournament.js';
import { SIGN_IN_OPTIONS } from './pictured-pages.js';
import { openBrowser } from './open-page.js';
import { signIn } from './sign-in.js';

const { describePages, onPage } = await openBrowser();

describePages('a form of the web app', () => {
  it('of an invitation link is still there after signing in, and forgotten once it was redeemed', async () => {
    const answers: Answers = {
      ...SIGNING_ON,
      'POST /auth/sign-in': SIGNED_ON,
      'POST /invitations/preview': INVITED,
      'POST /invitations/redeem': JOINED,
    };
    await onPage({ path: '/invitation#code-1', answers }, async (page) => {
      await page.getByText(ACCOUNT_WORDS.invitationSignIn).waitFor();
      await page.getByRole('main').getByRole('link', { name: STATES.signIn }).click();
      await page.getByRole('heading', { level: 1, name: SIGNING_IN.signIn }).waitFor();
      expect(addressOf(page)).toEqual(['/sign-in', '/invitation']);
      expect(page.url()).not.toContain('code-1');
      const previewed = page.waitForRequest('**/invitations/preview');
      await signIn(page);
      expect((await previewed).postDataJSON()).toEqual({ code: 'code-1' });
      await page.getByRole('button', { name: ACCOUNT_WORDS.join }).click();
      await page.getByRole('heading', { name: ACCOUNT_WORDS.joined }).waitFor();
      expect(await page.evaluate(KEPT_INVITATION)).toBeNull();
    });
  });

  it('of an invitation link leads to what was joined, and does not ask for the used code again', async () => {
    const answers: Answers = {
      ...{ ...SIGNED_IN, ...ACCOUNT, 'GET /teams/night_owls': OWLS_PROFILE },
      ...{ 'POST /invitations/preview': INVITED, 'POST /invitations/redeem': JOINED },
    };
    await onPage({ path: '/invitation#code-1', answers, isSignedIn: true }, async (page) => {
      const previews: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/invitations/preview')) previews.push(request.url());
      });
      await page.getByRole('button', { name: ACCOUNT_WORDS.join }).waitFor();
      previews.length = 0;
      await page.getByRole('button', { name: ACCOUNT_WORDS.join }).click();
      await page.getByRole('heading', { name: ACCOUNT_WORDS.joined }).waitFor();
      await page.evaluate(SETTLED);
      expect(previews).toEqual([]);
      expect(await page.getByRole('main').getByRole('link', { name: DESK.title }).getAttribute('href')).toBe('/desk');
      await page.getByRole('link', { name: ACCOUNT_WORDS.toTeam }).click();
      await expect.poll(() => addressOf(page)[0]).toBe('/teams/night_owls');
    });
  });

  it('of an invitation link is the first step of a person who registers in another tab', async () => {
    const answers: Answers = { ...SIGNING_ON, 'POST /auth/registrations/complete': SIGNED_ON, 'POST /invitations/preview': INVITED };
    await onPage({ path: '/invitation#code-1', answers }, async (page) => {
      await page.getByText(ACCOUNT_WORDS.invitationSignIn).waitFor();
      const mailed = await page.context().newPage();
      await mailed.goto('/register/complete#token=x');
      await mailed.getByLabel(SIGNING_IN.username).fill('amberfox');
      await mailed.locator('input[type=password]').first().fill('a long enough secret');
      await mailed.getByRole('button', { name: SIGNING_IN.create }).click();
      const previewed = mailed.waitForRequest('**/invitations/preview');
      await mailed.getByRole('main').getByRole('link').first().click();
      expect((await previewed).postDataJSON()).toEqual({ code: 'code-1' });
      await mailed.getByRole('button', { name: ACCOUNT_WORDS.join }).waitFor();
    });
  });

  it('of an invitation link is forgotten when its reader declines or signs out', async () => {
    const answers: Answers = { ...SIGNING_ON, 'POST /auth/sign-out': STAMP, 'POST /invitations/preview': INVITED };
    await onPage({ path: '/invitation#code-1', answers, isSignedIn: true }, async (page) => {
      await page.getByRole('link', { name: ACCOUNT_WORDS.decline }).click();
      await expect.poll(() => addressOf(page)[0]).toBe('/');
      expect(await page.evaluate(KEPT_INVITATION)).toBeNull();

      await page.goto('/invitation#code-1');
      await page.getByRole('button', { name: ACCOUNT_WORDS.join }).waitFor();
      expect(await page.evaluate(KEPT_INVITATION)).toContain('code-1');
      await page.locator('summary', { hasText: LAYOUT.menu }).click();
      await page.getByRole('button', { name: LAYOUT.signOut, exact: true }).press('Enter');
      await expect.poll(() => page.evaluate('location.pathname')).toBe('/');
      expect(await page.evaluate(KEPT_INVITATION)).toBeNull();
    });
  });

  it('says what is wrong with a field once, at the field, and anything else below', async () => {
    await onPage({ path: '/register', answers: { 'GET /auth/options': SIGN_IN_OPTIONS } }, async (page) => {
      const refuse = (path: string) => ({ ...INVALID, issues: [{ path, message: 'must match format "email"' }] });
      await page.route('**/auth/registrations', (route) => route.fulfill({ status: 400, json: refuse('body.email') }));
      const email = page.getByLabel(SIGNING_IN.email);
      await email.fill('amber');
      await page.getByRole('button', { name: SIGNING_IN.sendLink }).click();
      await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
      await page.evaluate(SETTLED);
      expect(await page.getByRole('alert').count()).toBe(0);

      await page.route('**/auth/registrations', (route) => route.fulfill({ status: 400, json: refuse('body.elsewhere') }));
      await email.fill('amber@');
      await page.getByRole('button', { name: SIGNING_IN.sendLink }).click();
      await page.getByRole('alert').waitFor();
    });
  });

  it('says what is wrong with a password at its field, and marks the field as invalid', async () => {
    await onPage({ path: '/reset-password#token=x', answers: { 'GET /auth/options': SIGN_IN_OPTIONS } }, async (page) => {
      const issues = [{ path: 'body.password', message: 'must not have fewer than 10 characters' }];
      await page.route('**/auth/password-resets/complete', (route) => route.fulfill({ status: 400, json: { ...INVALID, issues } }));
      const password = page.getByRole('textbox', { name: SIGNING_IN.newPassword });
      await password.fill('short');
      await page.getByRole('button', { name: SIGNING_IN.savePassword }).click();
      await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
      await page.evaluate(SETTLED);
      expect(await page.getByRole('alert').count()).toBe(0);
    });
  });

  it.each([
    ['sign in', '/sign-in'],
    ['sign up', '/register'],
  ])('to %s stands below the other ways to do so', async (_, path) => {
    await onPage({ path, answers: { 'GET /auth/options': SIGN_IN_OPTIONS } }, async (page) => {
      const [other, field] = await Promise.all([
        page.getByRole('button', { name: SIGNING_IN.by('Discord') }).boundingBox(),
        page.getByLabel(SIGNING_IN.email).boundingBox(),
      ]);
      expect(other?.y).toBeLessThan(Number(field?.y));
    });
  });

  it('of a second factor can be started over, and still leads to where the reader was going', async () => {
    const answers: Answers = { ...SIGNING_ON, 'POST /auth/sign-in': CHALLENGED };
    await onPage({ path: '/sign-in?to=/account/profile', answers }, async (page) => {
      await signIn(page);
      await page.getByRole('button', { name: SIGNING_IN.startOver }).click();
      await page.getByLabel(SIGNING_IN.email).waitFor();
      expect(addressOf(page)).toEqual(['/sign-in', '/account/profile']);
    });
  });

  it('keeps typed input and the saved message when its page is refetched', async () => {
    const answers: Answers = { ...SIGNED_IN, ...ACCOUNT, 'GET /user/profile': PROFILE, 'PATCH /user/profile': PROFILE };
    await onPage({ path: '/account/profile', answers, isSignedIn: true }, async (page) => {
      // Each answer has its own time.
      let reads = 0;
      await page.route('**/api/v1/user/profile', async (route) => {
        if (route.request().method() !== 'GET') return route.fallback();
        reads += 1;
        return route.fulfill({ json: { ...PROFILE, timestamp: at(reads) } });
      });
      await page.getByRole('button', { name: PROFILE_EDITING.save }).click();
      await page.getByLabel(PROFILE_EDITING.bio).fill('Typed while it was saved.');
      await expect.poll(() => reads).toBeGreaterThan(0);
      await page.getByText(FORMS.done, { exact: true }).waitFor();
      await page.evaluate(SETTLED);
      expect(await page.getByText(FORMS.done, { exact: true }).count()).toBe(1);
      expect(await page.getByLabel(PROFILE_EDITING.bio).inputValue()).toBe('Typed while it was saved.');
    });
  });

  it('keeps what was entered when the session expires, and can be sent once the reader has signed in in another tab', async () => {
    const answers: Answers = { ...SIGNING_ON, 'GET /user/profile': PROFILE };
    await onPage({ path: '/account/profile', answers, isSignedIn: true }, async (page) => {
      let hasSession = false;
      await page.route('**/api/v1/user/profile', async (route) => {
        if (route.request().method() === 'GET') return route.fallback();
        return hasSession ? route.fulfill({ json: PROFILE }) : route.fulfill({ status: 401, json: REFUSED });
      });
      await page.getByLabel(PROFILE_EDITING.bio).fill('Typed for a long time.');
      await page.getByRole('button', { name: PROFILE_EDITING.save }).click();
      const expired = page.getByRole('alert').filter({ hasText: EXPIRED.why });
      await expired.waitFor();
      expect(await page.getByLabel(PROFILE_EDITING.bio).inputValue()).toBe('Typed for a long time.');

      const opened = page.context().waitForEvent('page');
      await expired.getByRole('link', { name: STATES.signIn }).click();
      const other = await opened;
      await other.getByLabel(SIGNING_IN.email).waitFor();
      expect(addressOf(other)).toEqual(['/sign-in', '/account/profile']);
      hasSession = true;
      // As a browser tells a page that its reader comes back to.
      await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
      await page.getByText(EXPIRED.isBack).waitFor();
      await page.getByRole('button', { name: PROFILE_EDITING.save }).click();
      await page.getByText(FORMS.done, { exact: true }).waitFor();
    });
  });

  it('is not shown to whoever comes with the session of an earlier visit, which is refused', async () => {
    await onPage({ path: '/account/profile', answers: {}, isSignedIn: true }, async (page) => {
      await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: REFUSED }));
      await page.reload();
      await page.getByRole('heading', { level: 1, name: STATES.signInWhy }).waitFor();
      expect(await page.getByLabel(PROFILE_EDITING.bio).count()).toBe(0);
    });
  });

  it('keeps what was entered while files of other pages cannot be loaded', async () => {
    const answers: Answers = { ...SIGNED_IN, ...ACCOUNT, 'GET /user/profile': PROFILE };
    await onPage({ path: '/account/profile', answers, isSignedIn: true }, async (page) => {
      await page.getByLabel(PROFILE_EDITING.bio).fill('Typed for a long time.');
      await page.route('**/assets/**', (route) => route.abort('internetdisconnected'));
      const failed = page.waitForEvent('requestfailed');
      await page.getByRole('link', { name: LAYOUT.developer }).first().hover();
      await failed;
      await page.evaluate(SETTLED);
      expect(await page.getByLabel(PROFILE_EDITING.bio).inputValue()).toBe('Typed for a long time.');
    });
  });

  it('with a missing file says that it could not be loaded, and reloads at most once', async () => {
    await onPage({ path: '/account/delete', answers: { ...SIGNED_IN, ...ACCOUNT }, isSignedIn: true }, async (page) => {
      let loads = 0;
      page.on('load', () => (loads += 1));
      await page.route('**/assets/account-profile-*', (route) => route.fulfill({ status: 404 }));
      await page.getByRole('main').getByRole('link', { name: PROFILE_EDITING.profile, exact: true }).click();
      await page.getByRole('alert').getByText(STATES.failed).waitFor();
      expect(loads).toBeLessThanOrEqual(2);
      expect(await page.getByRole('banner').count()).toBe(1);

      await page.unroute('**/assets/account-profile-*');
      await page.getByRole('button', { name: STATES.again }).click();
      await page.getByRole('heading', { level: 1, name: PROFILE_EDITING.title }).waitFor();
    });
  });

  it('keeps the focus on its button while it sends and afterwards, for those who use the keys', async () => {
    const answers: Answers = { ...CAPTAIN, 'GET /teams/night_owls/invitations': NO_INVITATIONS };
    await onPage({ path: '/desk/teams/night_owls', answers, isSignedIn: true }, async (page) => {
      let answer: (() => void) | undefined;
      await page.route('**/teams/night_owls/invitations', async (route) => {
        if (route.request().method() === 'GET') return route.fallback();
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        await route.fulfill({ json: { invitationId: 'inv_1', expiresAt: at(7 * DAY), ...STAMP } });
      });
      await page.getByLabel(DESK.username).fill('briarwolf');
      const send = page.getByRole('button', { name: DESK.sendInvitation });
      await send.press('Enter');
      await expect.poll(() => answer !== undefined && send.isDisabled()).toBe(true);
      await page.evaluate(SETTLED);
      answer?.();
      await page.getByText(INVITING.invitationSent).waitFor();
      await expect.poll(() => send.evaluate((button: Element) => button === button.ownerDocument.activeElement)).toBe(true);
    });
  });

  it('of a dialog forgets why it was refused when it is opened again', async () => {
    await onPage({ path: '/desk/teams/night_owls', answers: MEMBER_OF_OWLS, isSignedIn: true }, async (page) => {
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: TEAM_DESK.leaveTeamAsk }).click();
      await dialog.getByRole('button', { name: TEAM_DESK.leaveTeam, exact: true }).click();
      await dialog.getByRole('alert').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: TEAM_DESK.leaveTeamAsk }).click();
      await dialog.getByText(TEAM_DESK.leaveTeamWhy).waitFor();
      expect(await dialog.getByRole('alert').count()).toBe(0);
    });
  });

  it('of a match checks the reader in while that is what waits for them, before what they do for their team', async () => {
    const due = detailOf(match('check-in', [HAWKS, OWLS], { status: 'READY', winnerTeamId: null, startedAt: null, completedAt: null }), {
      allowedActions: ['start', 'attendance'],
      nextAction: { action: 'attendance', by: 'caller', mapIndex: null, deadlineAt: at(30), onDeadline: 'none' },
    });
    const answers: Answers = { ...MEMBER_OF_OWLS, [`GET /matches/${due.id}`]: { match: due, ...STAMP } };
    await onPage({ path: `/desk/matches/${due.id}`, answers, isSignedIn: true }, async (page) => {
      await page.getByRole('button', { name: DESK.start }).waitFor();
      const sent = page.waitForRequest('**/attendance');
      await page.getByRole('button', { name: CHECK_IN.action, exact: true }).click();
      expect((await sent).postDataJSON()).toEqual({ status: 'ATTENDING' });
    });
  });

  it('of the lobby code begins with the code, which everyone in the match can copy', async () => {
    const current = detailOf(match('lobby', [OWLS, HAWKS], { status: 'READY', winnerTeamId: null, startedAt: null, completedAt: null }), {
      allowedActions: ['lobby-code'],
      lobbyCode: 'OWL-7731',
    });
    const roomOf = (allowedActions: string[]): Answers => ({
      ...MEMBER_OF_OWLS,
      [`GET /matches/${current.id}`]: { match: { ...current, allowedActions }, ...STAMP },
    });
    const path = `/desk/matches/${current.id}`;
    await onPage({ path, answers: roomOf(['lobby-code']), isSignedIn: true }, async (page) => {
      await page.getByText('OWL-7731', { exact: true }).waitFor();
      expect(await page.getByRole('textbox', { name: LOBBY.title }).inputValue()).toBe('OWL-7731');
    });
    await onPage({ path, answers: roomOf([]), isSignedIn: true }, async (page) => {
      await page.getByRole('button', { name: LOBBY.copy, exact: true }).waitFor();
      expect(await page.getByRole('textbox', { name: LOBBY.title }).count()).toBe(0);
    });
  });

  it('of a score begins empty, and sends nothing while one of them is missing', async () => {
    await onPage({ path: '/desk/matches/match_live_1', answers: CAPTAIN_OF_OWLS, isSignedIn: true }, async (page, unanswered) => {
      const report = page.getByRole('button', { name: DESK.reportMap(2) });
      const scoreOf = (name: string) => page.getByRole('textbox', { name, exact: true });
      await report.waitFor();
      expect([await scoreOf(OWLS.name).inputValue(), await scoreOf(HAWKS.name).inputValue()]).toEqual(['', '']);
      await scoreOf(OWLS.name).fill('13');
      await report.click();
      await page.getByText(FORMS.required).waitFor();
      expect(unanswered).not.toContain('POST /matches/match_live_1/scores');
      const sent = page.waitForRequest('**/scores');
      await scoreOf(HAWKS.name).fill('0');
      await report.click();
      expect((await sent).postDataJSON()).toMatchObject({ mapIndex: 1, creatorTeamScore: 13, opponentTeamScore: 0 });
    });
  });

  it('of a new match can count for a league of the team, asks for nothing that the league sets, and says why it is refused', async () => {
    const league = { ...LEAGUE_PROFILE.league, seasonStatus: 'active' };
    const answers: Answers = {
      ...NEW_MATCH_OF_OWLS,
      'POST /leagues': { leagues: [league], count: 1, pagination: { page: 1, limit: 50, total: 1, totalPages: 1 }, ...STAMP },
      [`POST /leagues/${league.slug}/rules`]: {
        rules: { allowedBestOf: [5], teamSize: { min: 3, max: 3 } },
        pointsConfig: null,
        ...STAMP,
      } satisfies GetLeagueRulesResult,
    };
    await onPage({ path: '/desk/new', answers, isSignedIn: true }, async (page) => {
      await page.route('**/matches/create', (route) =>
        route.fulfill({ status: 409, json: { ...REFUSED, error: 'error_league_not_eligible', message: 'x is not approved in y.' } }),
      );
      const choice = page.getByLabel(NEW_MATCH.league);
      await choice.selectOption(league.name);
      await page.getByText(NEW_MATCH.sets('best of 5 · 3 players per side')).waitFor();
      expect(await page.getByLabel(DESK.bestOf).count()).toBe(0);
      const sent = page.waitForRequest('**/matches/create');
      await page.getByRole('button', { name: DESK.create }).click();
      expect((await sent).postDataJSON()).toMatchObject({ leagueId: league.id, bestOf: 5, teamSize: 3 });
      await expect.poll(() => choice.getAttribute('aria-invalid')).toBe('true');
      await page.evaluate(SETTLED);
      expect(await page.getByRole('alert').count()).toBe(0);
    });
  });

  it('of a new match takes an opponent by name, and says at the field that nobody has it', async () => {
    const hit = { kind: 'team', id: OWLS.id, slug: OWLS.slug, name: OWLS.name, avatarUrl: null, isVerified: false };
    const answers: Answers = {
      ...NEW_MATCH_OF_OWLS,
      'GET /teams/night_owls': OWLS_PROFILE,
      'GET /search': { results: [hit], count: 1, ...STAMP },
    };
    await onPage({ path: '/desk/new', answers, isSignedIn: true }, async (page) => {
      const field = page.getByLabel(DESK.challengeOne);
      await field.fill('No Such Owls');
      await page.getByRole('button', { name: DESK.chooseTeam }).click();
      await page.getByText(DESK.noSuchTeam).waitFor();
      expect(await field.inputValue()).toBe('No Such Owls');
      await field.fill(OWLS.name.toUpperCase());
      await page.getByRole('button', { name: DESK.chooseTeam }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get('opponent')).toBe(OWLS.slug);
    });
  });

  it('of a new match does not search again for the name that it has suggestions for', async () => {
    const hit = { kind: 'team', id: HAWKS.id, slug: HAWKS.slug, name: HAWKS.name, avatarUrl: null, isVerified: false };
    const answers: Answers = { ...NEW_MATCH_OF_OWLS, 'GET /search': { results: [hit], count: 1, ...STAMP } };
    await onPage({ path: '/desk/new', answers, isSignedIn: true }, async (page) => {
      let searches = 0;
      await page.route('**/search?*', (route) => {
        searches += 1;
        return route.fallback();
      });
      await page.getByLabel(DESK.challengeOne).fill(HAWKS.name);
      await page.locator(`datalist option[value="${HAWKS.slug}"]`).waitFor({ state: 'attached' });
      const profile = page.waitForRequest(`**/teams/${HAWKS.slug}`);
      await page.getByRole('button', { name: DESK.chooseTeam }).click();
      await profile;
      expect(searches).toBe(1);
    });
  });

  it('of a new match begins with who played the team’s last match and is still in the team', async () => {
    const [captain, second, third, fourth, left] = peopleOf(OWLS);
    const answers: Answers = {
      ...NEW_MATCH_OF_OWLS,
      [`GET /teams/${OWLS.id}/members`]: { ...OWLS_MEMBERS, members: OWLS_MEMBERS.members.filter(({ user }) => user.id !== left?.id) },
    };
    await onPage({ path: '/desk/new', answers, isSignedIn: true }, async (page) => {
      const playerOf = (person: typeof captain) => page.getByRole('checkbox', { name: person?.name ?? '', exact: true });
      await expect.poll(() => playerOf(fourth).isChecked()).toBe(true);
      expect(await page.getByRole('checkbox').count()).toBe(4);
      await playerOf(second).uncheck();
      const sent = page.waitForRequest('**/matches/create');
      await page.getByRole('button', { name: DESK.create }).click();
      expect((await sent).postDataJSON()).toMatchObject({ activeRoster: [captain?.id, third?.id, fourth?.id] });
    });
  });

  it('of a new match begins with as many players as the team has', async () => {
    const answers: Answers = { ...NEW_MATCH_OF_OWLS, [`GET /teams/${OWLS.id}/members`]: firstOfOwls(3) };
    await onPage({ path: '/desk/new', answers, isSignedIn: true }, async (page) => {
      await page.getByText(FORMS.moreOptions).click();
      await expect.poll(() => page.getByLabel(DESK.size).inputValue()).toBe('3');
      await page.getByLabel(DESK.size).fill('1');
      await page.getByLabel(DESK.mode).focus();
      expect(await page.getByLabel(DESK.size).inputValue()).toBe('2');
    });
  });

  it('of a new match gives way to an invitation while the team has too few players for its game', async () => {
    const answers: Answers = { ...NEW_MATCH_OF_OWLS, [`GET /teams/${OWLS.id}/members`]: firstOfOwls(1) };
    await onPage({ path: '/desk/new', answers, isSignedIn: true }, async (page) => {
      await page.getByText('Your team needs at least 2 players.').waitFor();
      expect(await page.getByRole('link', { name: DESK.invite }).getAttribute('href')).toBe(`/desk/teams/${OWLS.slug}`);
      expect(await page.getByRole('button', { name: DESK.create }).count()).toBe(0);
    });
  });

  it('of a team’s profile sends only what a captain changed, and its roster gives roles after a confirmation', async () => {
    const answers: Answers = { ...CAPTAIN, 'PATCH /teams/night_owls': { success: true, ...STAMP } };
    await onPage({ path: '/desk/teams/night_owls', answers, isSignedIn: true }, async (page) => {
      await page.getByLabel(ORGANIZATIONS.description).fill('Up late.');
      const sent = page.waitForRequest((request) => request.method() === 'PATCH');
      await page.getByRole('button', { name: GROUP_PROFILE.save }).click();
      expect((await sent).postDataJSON()).toEqual({ description: 'Up late.' });
      await page.getByText(FORMS.done, { exact: true }).waitFor();

      const promoted = page.waitForRequest('**/members/*/role');
      await page.route('**/members/*/role', (route) => route.fulfill({ json: { success: true, ...STAMP } }));
      const promote = ORGANIZATIONS.make(wordOf('TeamRole', 'CO_CAPTAIN'));
      await page
        .getByRole('button', { name: new RegExp(`^${promote}`) })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(TEAM_DESK.roleWhy.CO_CAPTAIN).waitFor();
      await dialog.getByRole('button', { name: promote }).click();
      expect((await promoted).postDataJSON()).toEqual({ role: 'CO_CAPTAIN' });
    });
  });

  it('of platform staff disables a team with a reason and a decision about its matches, and enables a disabled one', async () => {
    const team = (isDisabled: boolean) => ({ ...OWLS_PROFILE, team: { ...OWLS_PROFILE.team, isDisabled } });
    const answers: Answers = { ...MEMBER_OF_OWLS, ...OF_STAFF, 'GET /teams/night_owls': team(false) };
    await onPage({ path: '/teams/night_owls', answers, isSignedIn: true }, async (page) => {
      await page.getByRole('link', { name: ADMIN_LINK.openInAdmin }).click();
      await page.getByText(ADMIN_OBJECTS.state.enabled, { exact: true }).waitFor();
      let isDisabled = false;
      await page.route('**/api/v1/teams/night_owls', (route) => route.fulfill({ json: team(isDisabled) }));
      await page.route('**/staff/teams/*/disable', (route) => {
        isDisabled = true;
        return route.fulfill({ json: { success: true, ...STAMP } });
      });
      const sent = page.waitForRequest('**/disable');
      await page.getByRole('button', { name: ADMIN_OBJECTS.disable }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(FORMS.reason).fill('Cheating.');
      await dialog.getByLabel(ADMIN_OBJECTS.ongoing).selectOption('forfeit');
      await dialog.getByRole('button', { name: ADMIN_OBJECTS.disableConfirm, exact: true }).click();
      expect((await sent).postDataJSON()).toEqual({ reason: 'Cheating.', ongoingMatches: 'forfeit' });
      await page.getByText(ADMIN_OBJECTS.state.disabled, { exact: true }).waitFor();
      await page.getByRole('button', { name: new RegExp(`^${ADMIN_OBJECTS.enable}`) }).waitFor();
      expect(await page.getByRole('button', { name: ADMIN_OBJECTS.ofTeam.assign }).count()).toBe(0);
    });
  });

  it('of platform staff offers to disable or enable a team that is disabled with its organization', async () => {
    const answers: Answers = {
      ...{ ...MEMBER_OF_OWLS, ...OF_STAFF, 'GET /teams/night_owls': CLOSED_OWLS },
      'GET /orgs/harbor': { organization: { id: 'org_harbor', slug: 'harbor', name: 'Harbor Esports', isDisabled: true }, ...STAMP },
    };
    await onPage({ path: '/admin/teams?find=night_owls', answers, isSignedIn: true }, async (page) => {
      await page.getByText(ADMIN_OBJECTS.state.disabled, { exact: true }).waitFor();
      for (const action of [ADMIN_OBJECTS.disable, ADMIN_OBJECTS.enable])
        await page.getByRole('button', { name: new RegExp(`^${action}`) }).waitFor();
    });
  });

  it('of platform staff that finds a tournament shows the one that is open', async () => {
    const waiting: TournamentAwaitingApproval = {
      ...{ id: 'trn_1', slug: 'harbor_cup', name: 'Harbor Cup', format: 'SWISS', status: 'DRAFT', hostType: 'user', game: null },
      ...{ participantCount: 0, maxParticipants: 16, bannerUrl: null, logoUrl: null, stagedFields: [], createdAt: Date.parse(NOW) },
    };
    const answers: Answers = {
      ...OF_STAFF,
      'GET /staff/tournaments': { tournaments: [waiting], count: 1, pagination: LAST_PAGE, ...STAMP },
    };
    await onPage({ path: '/admin/tournaments', answers, isSignedIn: true }, async (page) => {
      const field = page.getByRole('combobox', { name: ADMIN.tournamentName, exact: true });
      await field.fill('Another');
      await page.getByRole('link', { name: waiting.name }).click();
      await expect.poll(() => field.inputValue()).toBe(waiting.slug);
    });
  });

  it('that starts a tournament reads the teams only if there are enough of them', async () => {
    const { tournament } = CUP['GET /tournaments/harbor_cup'] as GetTournamentResult;
    const cupOf = (participantCount: number): Answers => {
      const viewerManagement = { isAdmin: true, isManager: true, isPlatformStaff: false };
      const open = {
        ...tournament,
        status: 'REGISTRATION_OPEN',
        participantCount,
        viewerManagement,
      } satisfies GetTournamentResult['tournament'];
      return { ...SIGNED_IN, ...ACCOUNT, 'GET /tournaments/harbor_cup': { tournament: open, ...STAMP } };
    };
    const path = '/operate/tournaments/harbor_cup';
    const [enough, read] = [tournament.minParticipants, 'GET /tournaments/harbor_cup/participants'];
    await onPage({ path, answers: cupOf(enough), isSignedIn: true }, async (_, unanswered) => {
      await expect.poll(() => unanswered).toContain(read);
    });
    await onPage({ path, answers: cupOf(enough - 1), isSignedIn: true }, async (page, unanswered) => {
      await page.getByRole('button', { name: TOURNAMENT_DESK.closeRegistration }).waitFor();
      await page.evaluate(SETTLED);
      expect(unanswered).not.toContain(read);
    });
  });

  it('to follow a player is on the page of everybody but oneself', async () => {
    const { user } = PLAYER[`GET /users/${NAME}`] as GetUserProfileResult;
    const own = { user: { ...user, id: READER.id }, ...STAMP };
    const follow = NOTIFICATIONS.followNamed(user.name ?? NAME);
    const answers: Answers = { ...PLAYER, ...SIGNED_IN, 'GET /user/follows': NO_FOLLOWS };
    await onPage({ path: `/users/${NAME}`, answers, isSignedIn: true }, async (page) => {
      await page.getByRole('button', { name: follow }).waitFor();
    });
    await onPage({ path: `/users/${NAME}`, answers: PLAYER }, async (page) => {
      await page.getByRole('link', { name: follow }).waitFor();
    });
    await onPage({ path: `/users/${NAME}`, answers: { ...answers, [`GET /users/${NAME}`]: own }, isSignedIn: true }, async (page) => {
      await page.getByRole('link', { name: INVITING.editProfile }).waitFor();
      expect(await page.getByRole('button', { name: follow }).count()).toBe(0);
    });
  });

  it('for captains is not shown to a plain member, whose own way out of the team asks first', async () => {
    await onPage({ path: '/desk/teams/night_owls', answers: MEMBER_OF_OWLS, isSignedIn: true }, async (page) => {
      const why = forRole('Co-captain', 'Player');
      await page.getByText(why).first().waitFor();
      expect(await page.getByText(why).count()).toBe(3);
      await page.getByRole('button', { name: TEAM_DESK.leaveTeamAsk }).click();
      await page.getByRole('dialog').getByText(TEAM_DESK.leaveTeamWhy).waitFor();
      expect(await page.getByRole('button', { name: new RegExp(`^${DESK.remove}`) }).count()).toBe(0);
    });
    await onPage({ path: '/teams/night_owls', answers: MEMBER_OF_OWLS, isSignedIn: true }, async (page) => {
      await page.getByRole('link', { name: PROFILES.membership }).waitFor();
      expect(await page.getByRole('main').getByRole('link', { name: PROFILES.createMatch }).count()).toBe(0);
    });
  });

  it('that challenges a team, or creates a match for it, is not offered by the page of a closed team, which says why', async () => {
    const open: Answers = { ...SIGNED_IN, 'GET /teams/night_owls': OWLS_PROFILE };
    await onPage({ path: '/teams/night_owls', answers: open, isSignedIn: true }, async (page) => {
      await page.getByRole('link', { name: PROFILES.challenge }).waitFor();
      expect(await page.getByText(PROFILES.closedTeam).count()).toBe(0);
    });
    const closed: Answers = { ...open, 'GET /teams/night_owls': CLOSED_OWLS };
    await onPage({ path: '/teams/night_owls', answers: closed, isSignedIn: true }, async (page) => {
      await page.getByText(PROFILES.closedTeam).waitFor();
      await page.getByRole('button', { name: NOTIFICATIONS.follow }).waitFor();
      expect(await page.getByRole('link', { name: PROFILES.challenge }).count()).toBe(0);
    });
    const ofCaptain: Answers = {
      ...MEMBER_OF_OWLS,
      'GET /users/amberfox/teams': { ...TEAMS, teams: TEAMS.teams.map((team) => ({ ...team, role: 'CAPTAIN' })) },
      'GET /teams/night_owls': { ...CLOSED_OWLS, team: { ...CLOSED_OWLS.team, isMember: true } },
    };
    await onPage({ path: '/teams/night_owls', answers: ofCaptain, isSignedIn: true }, async (page) => {
      await page.getByRole('link', { name: PROFILES.manage }).waitFor();
      expect(await page.getByRole('main').getByRole('link', { name: PROFILES.createMatch }).count()).toBe(0);
    });
  });

  it('that accepts a challenge asks for a lineup before anything is sent', async () => {
    const challenge = detailOf(
      match('challenge', [HAWKS, OWLS], { status: 'PENDING', winnerTeamId: null, startedAt: null, completedAt: null }),
      {
        allowedActions: ['challenges/accept', 'challenges/refuse'],
      },
    );
    const answers: Answers = { ...MEMBER_OF_OWLS, [`GET /matches/${challenge.id}`]: { match: challenge, ...STAMP } };
    await onPage({ path: `/desk/matches/${challenge.id}`, answers, isSignedIn: true }, async (page, unanswered) => {
      await page.getByRole('button', { name: DESK.acceptChallenge }).click();
      await page.getByText(DESK.pickPlayer).waitFor();
      expect(unanswered.filter((call) => call.endsWith('/challenges/accept'))).toEqual([]);
    });
  });
});

/** Where it is, and where it leads back to. */
function addressOf(page: Page): (string | null)[] {
  const { pathname, searchParams } = new URL(page.url());
  return [pathname, searchParams.get('to')];
}

/** What an answer changes has been drawn. */
const SETTLED = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => undefined)';

const KEPT_INVITATION = `localStorage.getItem('matchpoint-invitation')`;

const SIGNING_ON: Answers = { ...SIGNED_IN, ...ACCOUNT, 'GET /auth/options': SIGN_IN_OPTIONS };
const SIGNED_ON = { status: 'signed_in', user: READER, ...STAMP } satisfies SignInResult;
const CHALLENGED = { status: 'second_factor_required', challenge: 'challenge-1', factors: ['totp'], ...STAMP } satisfies SignInResult;

const INVALID = { error: 'INVALID_INPUT', message: 'body.email must match format "email"', requestId: 'req_invalid', ...STAMP };
const REFUSED = { error: 'error_session_invalid', message: 'The session has ended.', requestId: 'req_expired', ...STAMP };

const INVITED = {
  invitation: {
    ...{ id: 'inv_1', organization: null, team: OWLS_PROFILE.team, league: null, user: null, role: 'MEMBER', invitedBy: 'user_captain' },
    ...{ maxUses: 1, uses: 0, createdAt: at(-DAY), expiresAt: at(6 * DAY) },
  },
  ...STAMP,
} satisfies PreviewInvitationResult;
const JOINED = { success: true, organizationId: null, teamId: OWLS.id, leagueId: null, role: 'MEMBER', ...STAMP };

const TEAMS: ListUserTeamsResult = {
  teams: [{ ...OWLS, visibility: 'public', role: 'MEMBER', joinedAt: at(-300 * DAY), organization: null }],
  count: 1,
  ...STAMP,
};
const OF_STAFF: Answers = {
  ...SIGNED_IN,
  'GET /user/account': { ...(ACCOUNT['GET /user/account'] as GetUserAccountResult), staffRole: 'MODERATOR' },
};
const PEOPLE = OWLS_MEMBERS.members.map((member, index) =>
  index === 4 ? { ...member, user: { ...member.user, id: READER.id, username: 'amberfox' } } : member,
);
const MEMBER_OF_OWLS: Answers = {
  ...SIGNED_IN,
  ...ACCOUNT,
  'GET /users/amberfox/teams': TEAMS,
  'GET /teams/night_owls': { ...OWLS_PROFILE, team: { ...OWLS_PROFILE.team, isMember: true } },
  'GET /teams/night_owls/members': { ...OWLS_MEMBERS, members: PEOPLE },
  [`GET /teams/${OWLS.id}/members`]: { ...OWLS_MEMBERS, members: PEOPLE },
  'GET /users/amberfox/organizations': { organizations: [], count: 0, ...STAMP } satisfies ListUserOrganizationsResult,
};
const NAME = 'amberfox_night_owls';
const NO_FOLLOWS = { follows: [], count: 0, pagination: LAST_PAGE, ...STAMP };
const CAPTAIN: Answers = {
  ...MEMBER_OF_OWLS,
  'GET /users/amberfox/teams': { ...TEAMS, teams: TEAMS.teams.map((team) => ({ ...team, role: 'CAPTAIN' })) },
};
const NO_INVITATIONS = { invitations: [], count: 0, ...STAMP } satisfies InvitationsResponse;
const CLOSED_OWLS = { ...OWLS_PROFILE, team: { ...OWLS_PROFILE.team, isDisabled: true } };

const firstOfOwls = (count: number) => ({ ...OWLS_MEMBERS, members: OWLS_MEMBERS.members.slice(0, count), count });

const NEW_MATCH_OF_OWLS: Answers = {
  ...CAPTAIN_OF_OWLS,
  [`GET /teams/${OWLS.id}`]: OWLS_PROFILE,
  [`GET /teams/${OWLS.id}/members`]: OWLS_MEMBERS,
  'GET /games': {
    games: [
      { id: 'valorant', ...{ defaultTeamSize: 5, minTeamSize: 2, maxTeamSize: 5 }, modes: [{ id: 'standard', mapIds: [] }], playlists: [] },
    ],
    objectives: [],
    ...STAMP,
  },
  [`POST /teams/${OWLS.id}/matches`]: { page: [match('live_1', [OWLS, HAWKS])], isDone: true, continueCursor: '', ...STAMP },
};
