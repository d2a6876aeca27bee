/** A backup or a restore that would be incorrect is not started. The message is one line with the reason. */
export class BackupRefusedError extends Error {
  override readonly name = 'BackupRefusedError';
}
