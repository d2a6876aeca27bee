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
  /** What was done, by the name of the button that did it. */
  did: (action: string) => `Done: ${action.replace('…', '')}`,
  reason: 'Reason',
  required: 'This is required.',
  close: 'Close',
  cancel: 'Cancel',
} as const;

/** Said at a field that must not be empty. */
export const required = (value: string | number): string | null => (String(value).trim() === '' ? FORMS.required : null);
