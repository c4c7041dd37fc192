/** What a save of an organisation can change, and how people call it. Free of TypeBox. */
export const organisationFieldNames = {
  name: 'Название',
  category: 'Категория',
  cityId: 'Город',
  avatarId: 'Логотип',
  status: 'Статус',
} as const

export type OrganisationField = keyof typeof organisationFieldNames
export const organisationFields = Object.keys(organisationFieldNames) as OrganisationField[]
