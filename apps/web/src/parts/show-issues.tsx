import type { MatchpointError } from '@matchpoint/sdk';
import { sentenceOfIssue } from '../texts/issues.js';

/** Shows the API's issues at their fields. */
export interface FieldErrors {
  setFieldError(path: string, message: string): void;
}

/** Form fields by the API's paths, if their names differ: `minParticipants` is `minTeams`. */
export type FieldNames = Readonly<Record<string, string>>;

/** The field at which an issue of the API is shown. Issues of list entries are shown at the list, which is one field. */
export function fieldOf(path: string, names: FieldNames = {}): string {
  const field = path
    .replace(/^body\./, '')
    .replace(/\[\d+\]$/, '')
    .replaceAll(/\[(\d+)\]/g, '.$1');
  return names[field] ?? field;
}

/** Each issue at its field, in words of our own. */
export function showIssues(issues: MatchpointError['issues'], form: FieldErrors, names?: FieldNames): void {
  for (const { path, message } of issues) form.setFieldError(fieldOf(path, names), sentenceOfIssue(message));
}
