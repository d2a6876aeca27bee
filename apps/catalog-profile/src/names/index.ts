export { startHoldingEarlierNames } from './hold-earlier-names.js';
export { refuseReservedName } from './refuse-reserved-name.js';
export { checkDescription, checkName, checkTag, looksLikeId } from './rules/check-name.js';
export { organizationLooks, organizationNameKeys, reservedNameKeys, teamNameKeys, usernameKeys, usernameLooks } from './rules/name-keys.js';
export { organizationSlug } from './rules/organization-slug.js';
export { teamSlug, teamSlugBase } from './rules/slugs.js';
export { teamTag } from './rules/team-tag.js';
export {
  findFormerHolders,
  freeNames,
  freeNamesInUse,
  holdImportedNames,
  holdNames,
  type NameKey,
  noteRetirement,
  orphanNames,
  retireNames,
} from './store/held-names.js';
export { claimBackfill, endBackfillPass, isBackfillDone } from './store/backfill.js';
export { idOf, rowOf } from './store/identifier.js';
export { deleteReservedName, insertReservedName, listReservedNames, lockReservedNames } from './store/reserved-names.js';
