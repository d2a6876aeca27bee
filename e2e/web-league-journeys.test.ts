import { type Browser, findViolations, openBrowser, type Page } from '@matchpoint/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClient } from './src/http-client.js';
import { asWebApp, newPerson, register } from './src/person.js';
import { createAcceptedMatch, registerCaptains, sayReady, type WebCaptain } from './src/web-captains.js';
import { ensureLeagueOf, openSanction } from './src/web-league.js';
import { giveSession, signInBy } from './src/web-session.js';
import { inWindow, press } from './src/web-window.js';

const GAME = 'counter_strike_2';
/** Of a machine that does much else meanwhile. */
const PATIENCE_MS = 300_000;

/** The captains' teams are private, so that an organizer does not see who is in them. */
const PRIVATE_ROSTER = /status of 403 .*\/members\)/;

const request = openClient('127.0.58');
const browser = await openBrowser();
afterAll(async () => browser?.close());
describe.skipIf(!browser)(browser ? 'journeys in leagues' : 'journeys in leagues: not run, for want of a Chromium', () => {
  let organizer: WebCaptain;
  let captain: WebCaptain;
  beforeAll(async () => {
    [organizer, captain] = (await registerCaptains(request, 2, GAME)) as [WebCaptain, WebCaptain];
  });

  test(
    'a person creates a league, a captain applies, withdraws and applies again, the organizer approves, and the team leaves',
    async () => {
      const name = `Cup of ${organizer.team}`;
      await journey('create league', async (page) => {
        await organizer.signIn(page.context());
        await page.goto('/operate');
        await page.getByRole('link', { name: 'Create league' }).click();
        await press(page, 'Create league');
        await page.getByText('This is required.').waitFor();
        await page.getByRole('textbox', { name: /^Name/ }).fill(name);
        await page.getByRole('checkbox', { name: 'Counter-Strike 2' }).check();
        await press(page, 'Create league');
        await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
        const setup = page.getByRole('region', { name: 'Set up your league' });
        await setup.getByRole('link', { name: 'Create season' }).click();
        await page.getByRole('heading', { level: 1, name: 'Seasons' }).waitFor();
        await page.getByRole('group').filter({ hasText: name }).click();
        await page.getByRole('link', { name: 'Everything you organize' }).click();
        await page.getByRole('table', { name: 'Your leagues' }).getByRole('link', { name, exact: true }).waitFor();
      });
      const slug = await slugOf(name);
      await journey('apply', async (page) => {
        await captain.signIn(page.context());
        await page.goto(`/leagues/${slug}`);
        await page.getByRole('link', { name: 'Apply with a team' }).click();
        await page.getByRole('textbox', { name: /^Message to the organizers/ }).fill('We play every week.');
        await press(page, `Apply with ${captain.team}`);
        await page.getByRole('table', { name: 'Pending applications' }).getByText(captain.team).waitFor();
        await press(page, `Withdraw: ${captain.team}`);
        await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
        await press(page, `Apply with ${captain.team}`);
        await page.getByRole('table', { name: 'Pending applications' }).getByText(captain.team).waitFor();
      });
      await journey(
        'approve',
        async (page) => {
          await organizer.signIn(page.context());
          await page.goto('/operate');
          await page.getByRole('link', { name: `Applications, ${name}`, exact: true }).waitFor();
          await page.goto(`/operate/${slug}`);
          await page.getByRole('navigation', { name: 'Manage league' }).getByRole('link', { name: 'Applications 1' }).waitFor();
          await page
            .getByRole('list', { name: 'To do' })
            .getByRole('link', { name: `${captain.team} applied` })
            .click();
          await press(page, `Approve ${captain.team}`);
          await page.getByText('No pending applications.').waitFor();
          await page.goto(`/leagues/${slug}/teams`);
          await page.getByRole('heading', { level: 1, name }).waitFor();
          await page.goto(`/operate/${slug}`);
          await page.getByText('All caught up.').waitFor();
          await page.getByRole('region', { name: 'This week' }).getByText('No matches in the next 7 days.').waitFor();
        },
        PRIVATE_ROSTER,
      );
      await journey('league match', async (page) => {
        await captain.signIn(page.context());
        await page.goto('/desk/new');
        await page.getByLabel('League', { exact: true }).selectOption(name);
        await page.getByText('More options').click();
        await page.getByLabel('Game mode').selectOption('competitive');
        for (const index of [0, 1]) await page.getByRole('checkbox').nth(index).check();
        await press(page, 'Create match');
        await page.waitForURL('**/desk/matches/*');
        await page.getByRole('link', { name: 'View public page' }).click();
        await page.getByRole('main').getByRole('link', { name }).waitFor();
      });
      await journey('leave', async (page) => {
        await captain.signIn(page.context());
        await page.goto(`/leagues/${slug}/apply`);
        expect(await page.getByRole('link', { name: 'Manage league' }).count()).toBe(0);
        await press(page, `Leave league: ${captain.team}`);
        await page.getByRole('dialog').getByRole('button', { name: 'Leave league' }).click();
        await page.getByRole('status').filter({ hasText: 'Left the league.' }).waitFor();
        await page.getByRole('button', { name: `Leave league: ${captain.team}` }).waitFor({ state: 'detached' });
      });
    },
    PATIENCE_MS,
  );

  test(
    'a captain challenges a team by name while creating a match',
    async () =>
      journey('challenge', async (page) => {
        await captain.signIn(page.context());
        await page.goto('/desk/new');
        await press(page, 'Choose this team');
        await page.getByText('This is required.').waitFor();
        await page.getByRole('combobox', { name: 'Challenge a team' }).fill(organizer.team);
        await press(page, 'Choose this team');
        await page.getByText(`Only ${organizer.team} can accept this match.`).waitFor();
        await page.getByRole('button', { name: `Challenge ${organizer.team}` }).waitFor();
      }),
    PATIENCE_MS,
  );

  test(
    'a player asks a league’s organizers, and reads and answers what they write',
    async () => {
      const { cookie } = await register(request, newPerson());
      await journey('own ticket', async (page) => {
        await giveSession(page.context(), cookie);
        await page.goto('/leagues/vct_americas/support');
        await page.getByRole('textbox', { name: /^Subject/ }).fill('Our lobby was full');
        await page.getByRole('textbox', { name: /^What happened/ }).fill('We could not join map 2.');
        await press(page, 'Open ticket');
        await page.getByRole('table', { name: 'Your tickets' }).getByRole('link', { name: 'Our lobby was full' }).click();
        await page.getByRole('heading', { level: 1, name: /Our lobby was full/ }).waitFor();
        await page.getByRole('textbox', { name: 'Your reply' }).fill('It works now.');
        await press(page, 'Send reply');
        await page.getByRole('main').getByText('It works now.').waitFor();
      });
    },
    PATIENCE_MS,
  );

  test(
    'a person asks the administrators of the server, whose list of pending work links to the ticket, and reads what they answer',
    async () => {
      const person = newPerson();
      const { cookie } = await register(request, person);
      const subject = `Plan of ${person.username}`;
      await journey('support', async (page) => {
        await giveSession(page.context(), cookie);
        await page.goto('/');
        await page.getByRole('contentinfo').getByRole('link', { name: 'Get help' }).click();
        await page.getByLabel('About').selectOption({ label: 'Plan and billing' });
        await page.getByRole('textbox', { name: /^Subject/ }).fill(subject);
        await page.getByRole('textbox', { name: /^What happened/ }).fill('How do I get webhooks?');
        await press(page, 'Open ticket');
        await page.getByRole('table', { name: 'Your tickets' }).getByRole('link', { name: subject }).waitFor();
      });
      await journey('platform ticket', async (page) => {
        await signInBy(page.context(), 'operator');
        await page.goto('/operate');
        await page.getByRole('link', { name: 'Tickets, This server', exact: true }).click();
        await page.getByRole('link', { name: subject }).click();
        await page.getByRole('textbox', { name: 'Message' }).fill('Your plan has them now.');
        await press(page, 'Send');
        await page.getByText('Sent.', { exact: true }).waitFor();
      });
      await journey('answered', async (page) => {
        await giveSession(page.context(), cookie);
        await page.goto('/support');
        await page.getByRole('link', { name: subject }).click();
        await page.getByRole('listitem').filter({ hasText: 'Your plan has them now.' }).getByText('Administrators').waitFor();
      });
    },
    PATIENCE_MS,
  );

  test(
    'a new person creates a team and its organization in one form',
    async () => {
      const person = newPerson();
      const { cookie } = await register(request, person);
      await journey('create team', async (page) => {
        await giveSession(page.context(), cookie);
        await page.goto('/desk');
        await page.getByRole('navigation', { name: 'Play' }).getByRole('link', { name: 'Create a team' }).click();
        const team = `Team ${person.username}`.slice(0, 40);
        await page.getByRole('textbox', { name: /^Team name/ }).fill(team);
        await page
          .getByRole('textbox', { name: /^Tag/ })
          .first()
          .fill(`T${person.username.slice(-5)}`);
        await press(page, 'Create team');
        await page.getByRole('heading', { level: 1, name: team }).waitFor();
        await page.getByRole('table', { name: 'Roster' }).getByText('Captain').waitFor();
      });
    },
    PATIENCE_MS,
  );

  test(
    'a person edits their profile, and their page shows it',
    async () => {
      const person = newPerson();
      const { cookie } = await register(request, person);
      await journey('edit profile', async (page) => {
        await giveSession(page.context(), cookie);
        await page.goto('/account/profile');
        await page.getByRole('textbox', { name: 'Display name' }).fill('Ada of the pages');
        await page.getByRole('textbox', { name: 'Bio' }).fill('Plays on Tuesdays.');
        await press(page, 'Save profile');
        await page.waitForFunction('[...document.querySelectorAll("textarea")].some(({ value }) => value === "Plays on Tuesdays.")');
        await expect.poll(async () => (await request('/user/profile', asWebApp(cookie))).body.profile.name).toBe('Ada of the pages');
        await page.goto(`/users/${person.username}`);
        await page.getByRole('heading', { level: 1, name: 'Ada of the pages' }).waitFor();
        await page.getByText('Plays on Tuesdays.').waitFor();
        await page.getByRole('link', { name: 'Edit profile' }).click();
        await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
      });
    },
    PATIENCE_MS,
  );

  test(
    'the staff of a league start, score and void a match, and add a penalty and a ban, whose end in the past is refused at its field',
    async () => {
      const slug = await ensureLeagueOf(request, [organizer, captain], GAME);
      const match = `${organizer.team} vs ${captain.team}`;
      const matchId = await createAcceptedMatch(request, organizer, captain, GAME, slug);
      for (const each of [organizer, captain]) await sayReady(request, each, matchId);
      await journey('match desk', async (page) => {
        await signInBy(page.context(), 'operator');
        await page.goto(`/operate/${slug}/matches?status=READY`);
        await press(page, `Start match: ${match}`);
        await page.getByRole('dialog').getByRole('button', { name: 'Start match' }).click();
        await page.getByText('No matches fit these filters.').waitFor();
        await page.getByRole('combobox', { name: 'Status' }).selectOption('Any status');
        await press(page, `Enter score: ${match}`);
        await page.getByRole('textbox', { name: organizer.team }).fill('13');
        await page.getByRole('textbox', { name: captain.team }).fill('7');
        await press(page, 'Save score of map 1');
        await page.getByRole('status').filter({ hasText: 'Score of map 1 saved.' }).waitFor();

        await press(page, `Correct result: ${match}`);
        const drawer = page.getByRole('dialog', { name: `Correct result of ${match}` });
        await drawer.getByRole('combobox', { name: 'Decision' }).selectOption('void');
        await drawer.getByRole('textbox', { name: 'Explanation' }).fill('The server had failed.');
        const asked = page.getByRole('dialog', { name: 'Void this match?' });
        await press(page, 'Save decision…');
        await asked.waitFor();
        await page.keyboard.press('Escape');
        await asked.waitFor({ state: 'detached' });
        await press(page, 'Save decision…');
        await press(page, 'Void match');
        await drawer.waitFor({ state: 'hidden' });
        expect((await request(`/matches/${matchId}`, asWebApp(captain.cookie))).body.match.isVoided).toBe(true);
      });
      await journey(
        'sanctions',
        async (page) => {
          await signInBy(page.context(), 'operator');
          const penalty = await openSanction(page, slug, 'penalty', captain);
          expect(await findViolations(page, 'all')).toEqual([]);
          await press(page, 'Add penalty');
          await page.getByRole('status').filter({ hasText: 'Penalty issued.' }).waitFor();
          await penalty.waitFor({ state: 'hidden' });
          await page.getByRole('table', { name: 'Penalties' }).getByRole('link', { name: captain.team }).waitFor();
          const ban = await openSanction(page, slug, 'ban', captain);
          await ban.getByLabel('Until').fill('2024-01-01T12:00');
          await press(page, 'Ban team');
          await expect.poll(() => ban.getByLabel('Until').getAttribute('aria-invalid')).toBe('true');
          await ban.getByRole('checkbox', { name: 'Permanent' }).check();
          await press(page, 'Ban team');
          await page.getByRole('table', { name: 'Bans' }).getByRole('link', { name: captain.team }).waitFor();
          await ban.waitFor({ state: 'hidden' });
        },
        /status of 400 /,
      );
    },
    PATIENCE_MS,
  );

  test(
    'a captain thinks twice before handing over their team, and then does',
    async () =>
      journey('hand over', async (page) => {
        await captain.signIn(page.context());
        await page.goto(`/desk/teams/${captain.team}`);
        const asked = page.getByRole('dialog', { name: /^Make pages_mate_\w+ the captain\?$/ });
        await press(page, 'Hand over captaincy…');
        await asked.getByRole('button', { name: 'Keep the captain' }).click();
        await asked.waitFor({ state: 'detached' });
        await press(page, 'Hand over captaincy…');
        await asked.getByRole('button', { name: 'Hand over captaincy' }).click();
        await page.getByRole('button', { name: 'Hand over captaincy…' }).waitFor({ state: 'detached' });
        const { members } = (await request(`/teams/${captain.team}/members`, asWebApp(captain.cookie))).body;
        expect(members.find(({ user }: { user: { username: string } }) => user.username === captain.username).role).toBe('CO_CAPTAIN');
      }),
    PATIENCE_MS,
  );

  async function slugOf(name: string): Promise<string> {
    const { body } = await request('/leagues', { ...asWebApp(organizer.cookie), method: 'POST', body: { search: name } });
    return body.leagues.find((league: { name: string }) => league.name === name).slug;
  }
});

/** In a window of its own, in which nothing goes wrong. */
async function journey(name: string, work: (page: Page) => Promise<void>, expected = /^$/): Promise<void> {
  await inWindow(browser as Browser, { name: `league ${name}`, isTraced: true }, async (page, troubles) => {
    await work(page);
    expect(troubles.take().filter((trouble) => !expected.test(trouble))).toEqual([]);
  });
}
