/** The slug of an organization: its name with spaces replaced by underscores (docs/reference/names.md). */
export function organizationSlug(name: string): string {
  return name.trim().replace(/\s/gu, '_');
}
