import type { Locator, Page } from '@matchpoint/browser';
import type { Client } from './http-client.js';
import { asWebApp } from './person.js';
import { demo } from './system.js';
import { rosterOf, type WebCaptain } from './web-captains.js';
import { sessionOf, type SignedInRole } from './web-session.js';
import { press } from './web-window.js';

/** A league of its own, so that what is done to it in a browser is nobody else's affair. */
export interface RunLeague {
  slug: string;
  /** The team with a pending application. */
  leagueTeamId: string;
}

/** A league that the operator owns and a member only looks at; the captain's team has applied to it. */
export async function ensureRunLeague(request: Client): Promise<RunLeague> {
  const ask = async (role: SignedInRole, path: string, body?: unknown) => {
    const answer = await request(path, asWebApp(`mp_session=${await sessionOf(role)}`, body === undefined ? {} : { body }));
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.body;
  };
  const { slug } = await ask('operator', '/leagues/create', { name: 'League of the pages', games: ['valorant'] });
  await ask('operator', `/leagues/${slug}/members/add`, { userId: demo().accounts.member.userId, role: 'MEMBER' });
  const { invitations } = await ask('member', '/user/invitations');
  const invitation = (invitations as { id: string; league: { slug: string } | null }[]).find(({ league }) => league?.slug === slug);
  await ask('member', `/user/invitations/${invitation?.id}/accept`, {});
  const { team } = await ask('captain', '/teams/sentinels');
  const { leagueTeamId } = await ask('captain', `/leagues/${slug}/teams/apply`, { teamId: team.id, message: 'Let us in.' });
  return { slug, leagueTeamId };
}

/** A league that the operator owns and that these captains' teams are in; answers its slug. */
export async function ensureLeagueOf(request: Client, captains: readonly WebCaptain[], game: string): Promise<string> {
  const ask = async (cookie: string, path: string, body: object) => {
    const answer = await request(path, asWebApp(cookie, { body }));
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.body;
  };
  const owner = `mp_session=${await sessionOf('operator')}`;
  const { slug } = await ask(owner, '/leagues/create', { name: `League of ${captains[0]?.team}`, games: [game] });
  await ask(owner, `/leagues/${slug}/settings/update`, { applications: 'open' });
  for (const captain of captains) {
    const { teamId } = await rosterOf(request, captain);
    await ask(captain.cookie, `/leagues/${slug}/teams/apply`, { teamId });
  }
  return slug;
}

/** Fills in the drawer of a new penalty or ban of a captain's team, but for its end. */
export async function openSanction(page: Page, slug: string, kind: 'penalty' | 'ban', { team }: WebCaptain): Promise<Locator> {
  await page.goto(`/operate/${slug}/${kind === 'ban' ? 'bans' : 'penalties'}`);
  await press(page, `New ${kind}`);
  const drawer = page.getByRole('dialog', { name: `New ${kind}` });
  await drawer.getByLabel('Team').fill(team.slice(0, -1));
  await page.getByRole('option', { name: team }).click();
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('Late again.');
  return drawer;
}
