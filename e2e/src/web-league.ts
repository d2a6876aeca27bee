import type { Client } from './http-client.js';
import { asWebApp } from './person.js';
import { demo } from './system.js';
import { sessionOf, type SignedInRole } from './web-session.js';

/** A league of its own, so that what is done to it in a browser is nobody else's affair. */
export interface RunLeague {
  slug: string;
  /** Of the team that waits to be let in. */
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
