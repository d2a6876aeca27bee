/** A backup or a restore that would not be right is not begun. The message says why, in one line. */
export class BackupRefusedError extends Error {
  override readonly name = 'BackupRefusedError';
}
