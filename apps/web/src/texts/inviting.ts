export const INVITING = {
  invitationSent: 'Invitation sent.',
  editProfile: 'Edit profile',
  invite: 'Invite to a team',
  inviteNamed: (player: string) => `Invite ${player} to a team`,
  why: 'They have seven days to accept. Players who don’t accept invitations can’t be invited.',
  team: 'Team',
  send: 'Send invitation',
  sent: (player: string, team: string) => `${player} is invited to ${team}.`,
  inAll: 'This player is already on every team you can invite to.',
} as const;
