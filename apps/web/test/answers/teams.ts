import type { FormOutcome, GetTeamProfileResult, Member, MembersResponse, TeamReference } from '@matchpoint/sdk';
import { at, DAY, STAMP } from './answers.js';

/** Crests follow from ids. */
const team = (slug: string, name: string, tag: string) =>
  ({ id: `team_${slug}`, slug, name, tag, avatarUrl: null }) satisfies TeamReference & { slug: string };

export const OWLS = team('night_owls', 'Night Owls', 'OWL');
export const HAWKS = team('river_hawks', 'River Hawks', 'RHK');
export const TIDE = team('low_tide', 'Low Tide', 'TIDE');
export const EMBER = team('ember_line', 'Ember Line', 'EMB');
export const KITES = team('paper_kites', 'Paper Kites', 'KITE');
export const NORTH = team('north_gate', 'North Gate', 'NG');
export const QUARRY = team('quarry', 'Quarry', 'QRY');
export const LARKS = team('larkspur', 'Larkspur Gaming Collective', 'LARK');
/** From the best to the last. */
export const TEAMS = [OWLS, HAWKS, TIDE, EMBER, KITES, NORTH, QUARRY, LARKS] as const;

/** @param letters the last five results, the oldest first: `WWLDW` */
export const form = (letters: string): FormOutcome[] =>
  [...letters].map((letter) => ({ W: 'win', L: 'loss', D: 'draw' })[letter] as FormOutcome);

const HANDLES = ['amberfox', 'briarwolf', 'cobaltfinch', 'duskheron', 'elmotter'] as const;
const NAMES = ['Amber Fox', 'Briar Wolf', 'Cobalt Finch', 'Dusk Heron', 'Elm Otter'] as const;

/** Five people of a team. */
export const peopleOf = ({ slug }: { slug: string }) =>
  HANDLES.map((handle, index) => ({
    id: `user_${slug}_${handle}`,
    username: `${handle}_${slug}`,
    name: NAMES[index] ?? null,
    avatarUrl: null,
  }));

const ROLES = ['CAPTAIN', 'CO_CAPTAIN', 'MEMBER', 'MEMBER', 'MEMBER'] as const;

const membersOf = (of: typeof OWLS): Member[] =>
  peopleOf(of).map(({ username, ...person }, index) => ({
    id: `mem_${person.id}`,
    user: { ...person, username, bannerUrl: null, isVerified: false, bio: null, visibility: 'public', createdAt: at(-400 * DAY) },
    role: ROLES[index] ?? 'MEMBER',
    joinedAt: at(-300 * DAY),
  }));

export const OWLS_PROFILE: GetTeamProfileResult = {
  team: {
    ...OWLS,
    visibility: 'public',
    description: null,
    bannerUrl: null,
    gameId: 'valorant',
    organizationId: 'org_harbor',
    organization: { id: 'org_harbor', slug: 'harbor', name: 'Harbor Esports', tag: 'HRB', avatarUrl: null },
    playlistId: null,
    platform: null,
    region: null,
    isMember: false,
    isDisabled: false,
    createdAt: at(-400 * DAY),
    memberCount: 5,
    wins: 17,
    losses: 8,
    draws: 0,
    matchesPlayed: 25,
    experience: 2071,
    form: form('WWLWW'),
  },
  ...STAMP,
};

export const OWLS_MEMBERS: MembersResponse = { members: membersOf(OWLS), count: 5, ...STAMP };
