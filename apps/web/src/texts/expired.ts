export const EXPIRED = {
  title: 'Your session expired',
  why: 'Sign in in a new tab, then come back and try again. What you’ve entered stays here.',
  isBack: 'You’re signed in again. Try again.',
} as const;
