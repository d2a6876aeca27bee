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
