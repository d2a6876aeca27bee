import type { MailTransport } from './mail-transport.js';

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password; absent: files. */
  smtpUrl?: string | undefined;
  from: string;
  /** Folder for `.eml` files without a server. */
  directory: string;
}

/** The configured transport. Imported at first use, because most processes send no mail. */
export async function openMailTransport({ smtpUrl, from, directory }: MailSettings): Promise<MailTransport> {
  if (smtpUrl === undefined) {
    const { mailToFiles } = await import('./mail-to-files.js');
    return mailToFiles(directory, from);
  }
  const { mailBySmtp } = await import('./mail-by-smtp.js');
  return mailBySmtp(smtpUrl, from);
}
