const HELP = 'If you think this is a mistake, contact an administrator of this server.';

export const SUSPENDED = {
  until: (end: string) => `Your account is suspended until ${end}. You can sign in again after that. ${HELP}`,
  permanently: `Your account is suspended. ${HELP}`,
} as const;
