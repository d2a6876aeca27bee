import type { IncomingMessage } from 'node:http';

export const WEB_HEADER = 'x-matchpoint-web';

/** Says that a page of ours is asking: no form can send it, and no page of another origin may (CORS). */
export const isFromWebApp = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => headers[WEB_HEADER] === '1';
