export interface TeamName {
  id: string;
  name: string;
  tag: string | null;
  avatarUrl: string | null;
}

const TAG_LENGTH = 4;

/** A team in a row of another resource; if it has no tag, the first letters or digits of its name are used. */
export function toTeamReference(team: TeamName | null): TeamName | null {
  return team && { id: team.id, name: team.name, tag: team.tag || shortened(team.name), avatarUrl: team.avatarUrl };
}

function shortened(name: string): string {
  const letters = [...name.replace(/[^\p{L}\p{N}]/gu, '')];
  return (letters.length > 0 ? letters : [...name]).slice(0, TAG_LENGTH).join('');
}
