/** A mail ready to be sent. Plain text lets readers see where a link leads. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  /** For a mail without sign-in links. */
  html?: string;
  headers?: Readonly<Record<string, string>>;
  /** For a mail with the same content at every attempt: recipients can recognize a duplicate by its Message-ID. */
  id?: string;
}

/** A way to send mail. */
export interface MailTransport {
  /** @throws the server's error or a timeout; the signal ends the attempt */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}
