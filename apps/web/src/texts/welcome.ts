export const WELCOME = {
  title: 'Welcome',
  titleOf: (username: string) => `Welcome, ${username}`,
  lead: 'Your account is ready. What do you want to do first?',
  team: { title: 'Create a team', why: 'Name it, choose a game, and invite your players.', action: 'Create a team' },
  invited: { title: 'You’re invited', why: 'The invitation you opened is waiting for you.', action: 'See the invitation' },
  invitation: {
    title: 'I have an invitation',
    why: 'Invitations to teams are listed on your account page. If you were sent a link, open it again.',
    action: 'See invitations',
  },
  look: { title: 'Just looking', why: 'See what’s live, what’s next, and who won.', action: 'See matches' },
  developer: { title: 'I’m a developer', why: 'Create an API key and make your first call.', action: 'Developers' },
} as const;
