/** A mail as it leaves. Plain text: a link that one can read is a link that one can judge. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
}

/** Where mail goes. */
export interface MailTransport {
  /** @throws what the server says, or that it does not answer; the signal ends the attempt */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

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
