import { DESK } from '../../texts/desk.js';
import { type AreaPageProps, OwnArea } from '../own-area.js';
import type { AreaPage } from '../section-nav.js';

const PAGES: readonly AreaPage[] = [
  ['/desk', DESK.overview, 'home'],
  ['/desk/new', DESK.newMatch, 'plus'],
  ['/desk/find', DESK.find, 'swords'],
  ['/desk/new-org', DESK.found, 'shield'],
];

/** A page for captains: signed in, with the others beside it. */
export const DeskPage = (props: AreaPageProps) => <OwnArea label={DESK.pages} pages={PAGES} {...props} />;
