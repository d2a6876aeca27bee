import { ORGANIZATIONS } from '../../texts/organizations.js';
import { ButtonLink } from '../links.js';
import { isAtLeast } from './organization-role.js';
import { useOwnOrganizations } from './own-organizations.js';

/** A link to the desk of the user's own organization. */
export function OrganizationLink({ slug, id }: { slug: string; id: string }) {
  const { data: organizations } = useOwnOrganizations();
  const own = organizations?.find((organization) => organization.id === id);
  if (!own) return null;
  return (
    <ButtonLink to="/desk/orgs/$slug" params={{ slug }} size="sm" variant="default">
      {isAtLeast(own.role, 'ADMIN') ? ORGANIZATIONS.manage : ORGANIZATIONS.membership}
    </ButtonLink>
  );
}
