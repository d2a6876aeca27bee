/** SQL for the names of a group's non-empty profile fields, as events name them. */
export const shownFieldsOf = (table: 'organizations' | 'teams'): string =>
  `array_remove(array[case when ${table}.description is not null then 'description' end,
    case when ${table}.avatar_url is not null then 'avatarUrl' end, case when ${table}.banner_url is not null then 'bannerUrl' end], null)`;
