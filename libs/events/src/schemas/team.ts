import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { Id } from './match-data.js';
import { producedBy } from './produced-by.js';

const TEAM = {
  teamId: Id('Id of the team.'),
  gameId: Type.Optional(Type.String({ minLength: 1, description: "The game's slug." })),
  organizationId: Type.Optional(Id('Id of the team’s organization.')),
};
const Team = Type.Object(TEAM);
const Member = Type.Object({ ...TEAM, userId: Id('User id of the affected person.') });
const Role = (description: string) => Type.Optional(Type.String({ minLength: 1, description }));

/** Events of teams and their people (docs/reference/webhooks.md#events). Subject: the team. */
export const teamEvents = producedBy(['catalog-profile'], {
  'team.created': defineEvent({ summary: 'A team was created.', data: Team }),
  'team.updated': defineEvent({
    summary: "A team's profile changed.",
    data: Type.Object({
      ...TEAM,
      fields: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { description: 'Names of the fields that changed.' })),
    }),
  }),
  'team.disbanded': defineEvent({ summary: 'A team was disbanded permanently.', data: Team }),
  'team.banned': defineEvent({
    summary: 'Platform staff disabled a team.',
    data: Type.Object({
      ...TEAM,
      reason: Type.Optional(Type.String({ description: 'The reason given by the actor.', examples: ['Cheating in a scrim.'] })),
    }),
  }),
  'team.joined': defineEvent({ summary: 'A user joined a team.', data: Member }),
  'team.left': defineEvent({ summary: 'A user left a team, or was removed from it.', data: Member }),
  'team.member_role_changed': defineEvent({
    summary: 'A member of a team was given another role.',
    data: Type.Object({
      ...TEAM,
      userId: Id('User id of the affected person.'),
      oldRole: Role('Previous role.'),
      newRole: Role('New role.'),
    }),
  }),
});

/** Events between services about teams. `internal.*` never reaches webhooks. Subject: the team. */
export const internalTeamEvents = producedBy(['catalog-profile'], {
  'internal.team.member_left': defineEvent({
    summary: 'A player left a team or was suspended, and leaves the rosters of matches that have not started.',
    data: Type.Object({
      teamId: Id('Id of the team.'),
      userId: Id('User id.'),
      hasLeft: Type.Optional(
        Type.Literal(true, { description: 'Whether they are no longer a member; otherwise they are suspended and stay one.' }),
      ),
    }),
  }),
  'internal.team.closed': defineEvent({
    summary: 'A team can play no new matches: it was disbanded or disabled, or its last member left.',
    data: Type.Object({
      teamId: Id('Id of the team.'),
      forfeits: Type.Optional(Type.Literal(true, { description: 'Whether it forfeits its accepted matches; otherwise they continue.' })),
      isDisbanded: Type.Optional(
        Type.Literal(true, {
          description: 'Whether it was disbanded and leaves its leagues and tournaments; otherwise it may be opened again.',
        }),
      ),
      closedWith: Type.Optional(Type.Array(Id('Id of a team.'), { description: 'Teams closed at the same time.' })),
    }),
    isLive: true,
  }),
  'internal.team.renamed': defineEvent({
    summary: 'A team has a new name; services with a copy read it again.',
    data: Type.Object({ teamId: Id('Id of the team.') }),
  }),
  'internal.team.opened': defineEvent({
    summary: 'A disabled team was enabled.',
    data: Type.Object({ teamId: Id('Id of the team.') }),
  }),
});
