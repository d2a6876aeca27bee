import { MatchpointError, type StreamOptions } from '@matchpoint/sdk';
import { isSessionOver, noteRefusal, seemsSignedIn } from '../../session.js';
import { whileSeen } from './while-seen.js';

/** An event of any stream. */
export interface LiveEvent {
  id: string | undefined;
  type: string;
  data: unknown;
}

export interface Following {
  onEvent(event: LiveEvent): void;
  onLive(isLive: boolean): void;
}

/**
 * Opens a stream while the page is visible and resumes it later; ends silently if it is refused, because the page's reads show that. If the
 * session has ended, it goes on as a visitor's where visitors may follow.
 */
export function follow(open: (options: StreamOptions) => AsyncIterable<LiveEvent>, following: Following): () => void {
  let lastEventId: string | undefined;
  return whileSeen((signal) => {
    // Closed while the page is hidden, which the stream itself does not report.
    signal.addEventListener('abort', () => following.onLive(false));
    const goOn = { ...(lastEventId !== undefined && { lastEventId }) };
    const read = async (): Promise<void> => {
      for await (const event of open({ signal, ...goOn, onConnection: following.onLive })) {
        lastEventId = event.id;
        following.onEvent(event);
      }
    };
    const start = (): void => {
      const wasSignedIn = seemsSignedIn();
      read().catch((error: unknown) => {
        following.onLive(false);
        if (!(error instanceof MatchpointError)) throw error;
        noteRefusal(error);
        if (wasSignedIn && isSessionOver(error)) start();
      });
    };
    start();
  });
}
