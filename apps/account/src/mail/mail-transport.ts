/** A mail as it leaves. Plain text: a link that one can read is a link that one can judge. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  /** Of a mail without links that sign in. */
  html?: string;
  headers?: Readonly<Record<string, string>>;
  /** Of a mail that says the same however often it is sent: whoever gets it twice can tell by its Message-ID. */
  id?: string;
}

/** Where mail goes. */
export interface MailTransport {
  /** @throws what the server says, or that it does not answer; the signal ends the attempt */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}
