import type { MatchpointError } from '@matchpoint/sdk';
import { sentenceOfInput, sentenceOfIssue } from '../texts/issues.js';

/** Takes what the server says of a field to the field. */
export interface FieldErrors {
  setFieldError(path: string, message: string): void;
}

/** The fields of a form by the API's paths, where they are named otherwise: `minParticipants` is `minTeams`. */
export type FieldNames = Readonly<Record<string, string>>;

/** The field that an issue of the API is shown at. One of an entry of a plain list is shown at the list, which is one field. */
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

/** What the API refused of what was entered, said above a form. */
export const InvalidInput = ({ message = '' }: { message: string | undefined }) => sentenceOfInput(message);
