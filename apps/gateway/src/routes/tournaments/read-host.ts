import type { tournament } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import { choice, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { GatewayContext } from '../../ports.js';
import { EXAMPLES } from './tournament-fields.js';

export const TournamentHostType = () => choice('TournamentHostType', ['user', 'org', 'league'], 'Type of the host.');

export const TournamentHost = named(
  'TournamentHost',
  Type.Object(
    {
      type: TournamentHostType(),
      id: text('Id of the user, organization or league.', EXAMPLES.user),
      name: nullable.string('Display name; null if the caller may not see it.', 'Ada'),
      slug: nullable.string('Username or slug.', 'ada'),
      avatarUrl: nullable.uri('Picture or logo.', 'https://cdn.example.org/avatars/ada.png'),
    },
    { description: 'The host of a tournament.' },
  ),
);
type Host = Static<typeof TournamentHost>;
type Call = { caller: CallerContext; requestId: string };

/** The host of a tournament, as the caller may see it. */
export async function readHost(
  { hostType, hostId }: tournament.Tournament,
  context: Pick<GatewayContext, 'profiles' | 'leagues' | 'readUserReferences'>,
  call: Call,
): Promise<Host> {
  const host = { type: hostType as Host['type'], id: hostId };
  return { ...host, ...((await readNames(host, context, call)) ?? { name: null, slug: null, avatarUrl: null }) };
}

type Names = Pick<Host, 'name' | 'slug' | 'avatarUrl'>;

async function readNames(
  { type, id }: Pick<Host, 'type' | 'id'>,
  context: Pick<GatewayContext, 'profiles' | 'leagues' | 'readUserReferences'>,
  call: Call,
): Promise<Names | undefined> {
  if (type === 'user') {
    const user = (await context.readUserReferences([id], call.caller, call.requestId)).get(id);
    return user && { name: user.name ?? user.username, slug: user.username, avatarUrl: user.avatarUrl ?? null };
  }
  if (type === 'org') {
    const { organization } = await unlessMissing(() => context.profiles.getOrganization({ identifier: id }, call), {
      organization: undefined,
    });
    return organization && { name: organization.name, slug: organization.slug, avatarUrl: organization.avatarUrl ?? null };
  }
  const { league } = await unlessMissing(() => context.leagues.getLeague({ identifier: id }, call), { league: undefined });
  return league && { name: league.name, slug: league.slug, avatarUrl: league.avatarUrl ?? null };
}

/** A host that is gone, or that the caller may not see, has no names. */
async function unlessMissing<Answer>(ask: () => Promise<Answer>, missing: Answer): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof DomainError && error.httpStatus === 404) return missing;
    throw error;
  }
}
