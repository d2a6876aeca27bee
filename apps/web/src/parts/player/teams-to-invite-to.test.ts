import { expect, it } from 'vitest';
import { teamsToInviteTo } from './teams-to-invite-to.js';

const [OWLS, FOXES, BEARS] = ['Owls', 'Foxes', 'Bears'].map((name) => ({ id: `team_${name}`, name })) as [Team, Team, Team];
type Team = Parameters<typeof teamsToInviteTo>[0][number];

it('offers each team once, by name, and none that the player is on', () => {
  expect(teamsToInviteTo([OWLS, FOXES, BEARS, OWLS], [FOXES])).toEqual([BEARS, OWLS]);
});

it('offers no team to a player who is on all of them', () => {
  expect(teamsToInviteTo([OWLS], [OWLS, BEARS])).toEqual([]);
});
