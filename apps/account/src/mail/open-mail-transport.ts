import type { MailTransport } from './mail-transport.js';

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password; none: files. */
  smtpUrl?: string | undefined;
  from: string;
  /** Where `.eml` files go without a server. */
  directory: string;
}

/** The transport of the configuration. Imported at first use: most processes of a night send nothing. */
export async function openMailTransport({ smtpUrl, from, directory }: MailSettings): Promise<MailTransport> {
  if (smtpUrl === undefined) {
    const { mailToFiles } = await import('./mail-to-files.js');
    return mailToFiles(directory, from);
  }
  const { mailBySmtp } = await import('./mail-by-smtp.js');
  return mailBySmtp(smtpUrl, from);
}
