import { type Static, Type } from 'typebox'
import { endpoint, envelope } from '#contract/endpoint.ts'
import { ReferenceId } from '#contract/fields.ts'

export const Category = Type.Object({
  id: ReferenceId,
  /** The singular: «Ресторан». */
  name: Type.String(),
  namePlural: Type.String(),
  latinName: Type.String(),
  /** One of `categoryIcons`. */
  icon: Type.String(),
  /** The pattern of the generated cover. */
  pattern: Type.String(),
  /** The colour of markers. */
  color: Type.String(),
})
export type Category = Static<typeof Category>

export const Cuisine = Type.Object({
  id: ReferenceId,
  /** «Грузинская», or «Суши» when it is a noun. */
  name: Type.String(),
  latinName: Type.String(),
  isNoun: Type.Boolean(),
})
export type Cuisine = Static<typeof Cuisine>

export const Dresscode = Type.Object({ id: ReferenceId, title: Type.String(), description: Type.String() })
export type Dresscode = Static<typeof Dresscode>

/** A tag that editors give: «Топ-100 ресторанов». */
export const Tag = Type.Object({
  id: ReferenceId,
  name: Type.String(),
  /** The short name for cards. */
  shortName: Type.String(),
  latinName: Type.String(),
  /** `#RRGGBB`; white text is legible on it. */
  color: Type.String(),
  /** One of `tagIcons`. */
  icon: Type.String(),
})
export type Tag = Static<typeof Tag>

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/v1/categories',
  schema: {
    summary: 'Categories of places, in order; 132 is «Другое»',
    tags: ['reference'],
    response: { 200: envelope({ categories: Type.Array(Category) }) },
  },
})

export const listCuisines = endpoint({
  method: 'GET',
  path: '/api/v1/cuisines',
  schema: {
    summary: 'Cuisines',
    tags: ['reference'],
    response: { 200: envelope({ cuisines: Type.Array(Cuisine) }) },
  },
})

export const listDresscodes = endpoint({
  method: 'GET',
  path: '/api/v1/dresscodes',
  schema: {
    summary: 'Dress codes',
    tags: ['reference'],
    response: { 200: envelope({ dresscodes: Type.Array(Dresscode) }) },
  },
})

export const listTags = endpoint({
  method: 'GET',
  path: '/api/v1/tags',
  schema: {
    summary: 'Tags that the editors give to places, in order',
    tags: ['reference'],
    response: { 200: envelope({ tags: Type.Array(Tag) }) },
  },
})
