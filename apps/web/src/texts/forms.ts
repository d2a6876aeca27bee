export const FORMS = {
  refused: 'That did not work',
  tooOld: 'You signed in a while ago. Show that it is still you.',
  confirm: 'Confirm',
  code: 'Code of your authenticator app',
  password: 'Password',
  showPassword: 'Show the password',
  done: 'Done.',
  reason: 'Reason',
  close: 'Close',
} as const;
