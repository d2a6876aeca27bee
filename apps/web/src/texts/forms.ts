export const FORMS = {
  moreOptions: 'More options',
  refused: 'That didn’t work',
  tooOld: 'You signed in a while ago. For your security, confirm it’s you.',
  confirm: 'Confirm',
  confirmByPasskey: 'Confirm with passkey',
  confirmBy: (name: string) => `Confirm with ${name}`,
  confirmElsewhere: 'You’ll go to another site and come back here. Then repeat what you were about to do.',
  code: 'Authenticator code',
  password: 'Password',
  showPassword: 'Show password',
  done: 'Saved.',
  /** The success message of a button, by its label. */
  did: (action: string) => `${action.replace('…', '')}: done.`,
  reason: 'Reason',
  required: 'This is required.',
  close: 'Close',
  cancel: 'Cancel',
} as const;

/** The error of a required field. */
export const required = (value: string | number): string | null => (String(value).trim() === '' ? FORMS.required : null);
