import { DEVELOPER } from '../../texts/developer.js';
import { type AreaPageProps, OwnArea } from '../own-area.js';
import type { AreaPage } from '../section-nav.js';

const PAGES: readonly AreaPage[] = [
  ['/developer', DEVELOPER.overview, 'home'],
  ['/developer/keys', DEVELOPER.keys, 'key'],
  ['/developer/logs', DEVELOPER.logs, 'list'],
  ['/developer/webhooks', DEVELOPER.webhooks, 'webhook'],
];

/** A page for developers: signed in, with the others beside it. */
export const DeveloperPage = (props: AreaPageProps) => <OwnArea label={DEVELOPER.pages} pages={PAGES} {...props} />;
