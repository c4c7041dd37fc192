/** The editable fields of an organisation, with their labels. Without TypeBox, which the browser does not load. */
export const organisationFieldLabels = {
  name: 'Название',
  category: 'Категория',
  cityId: 'Город',
  avatarId: 'Логотип',
  status: 'Статус',
} as const

export type OrganisationFieldName = keyof typeof organisationFieldLabels
export const organisationFields = Object.keys(organisationFieldLabels) as OrganisationFieldName[]
