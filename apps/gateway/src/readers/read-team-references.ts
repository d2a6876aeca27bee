import type { catalogProfile } from '@matchpoint/contracts';
import type { ReferenceReader } from './read-references.js';

/** Names of teams by id. */
export type TeamReferences = ReadonlyMap<string, catalogProfile.TeamReference>;
export type TeamReferenceReader = ReferenceReader<catalogProfile.TeamReference>;
