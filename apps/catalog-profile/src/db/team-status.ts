/** The status of team `t` as others see it: while its organization is disabled a team is, too (management, section J). */
export const TEAM_STATUS = `case when t.status = 'active'
  and exists (select from organizations d where d.id = t.organization_id and d.status = 'disabled') then 'disabled' else t.status end`;
