import type { IncomingMessage } from 'node:http';

export const WEB_HEADER = 'x-matchpoint-web';

/** The header that only our own pages can send: forms can't, and pages of other origins may not (CORS). */
export const isFromWebApp = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => headers[WEB_HEADER] === '1';
