export const FORMS = {
  refused: 'That did not work',
  tooOld: 'You signed in a while ago. Show that it is still you.',
  confirm: 'Confirm',
  confirmByPasskey: 'Confirm with a passkey',
  confirmBy: (name: string) => `Confirm with ${name}`,
  confirmElsewhere: 'It leads to another site and back to this page. What you wanted to do you ask for again then.',
  code: 'Code of your authenticator app',
  password: 'Password',
  showPassword: 'Show the password',
  done: 'Done.',
  reason: 'Reason',
  close: 'Close',
} as const;
