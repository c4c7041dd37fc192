/** The editable fields of an organisation, with their labels. Without TypeBox, which the browser does not load. */
export const organisationFieldNames = {
  name: 'Название',
  category: 'Категория',
  cityId: 'Город',
  avatarId: 'Логотип',
  status: 'Статус',
} as const

export type OrganisationField = keyof typeof organisationFieldNames
export const organisationFields = Object.keys(organisationFieldNames) as OrganisationField[]
