import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import type { Static, TSchema } from 'typebox'
import * as format from './format.ts'

/** @throws with the file and the field that does not match `format.ts` */
export async function readDemo(folder: string): Promise<format.Demo> {
  const schemas = new Ajv()
  const read = async <Schema extends TSchema>(name: string, schema: Schema): Promise<Static<Schema>> => {
    const path = join(folder, `${name}.json`)
    const data: unknown = JSON.parse(await readFile(path, 'utf8'))
    const fits = schemas.compile<Static<Schema>>(schema)
    if (fits(data)) return data
    const [first] = fits.errors ?? []
    throw new Error(`${path}${first?.instancePath} ${first?.message}`)
  }
  const cityNames = await readdir(join(folder, 'cities'))
  return {
    pictures: await read('pictures', format.DemoPictures),
    people: await read('people', format.DemoPeople),
    follows: await read('follows', format.DemoFollows),
    hours: await read('hours', format.DemoHours),
    organisations: await read('organisations', format.DemoOrganisations),
    organisationNews: await read('organisation-news', format.DemoOrganisationNews),
    collections: await read('collections', format.DemoCollections),
    polls: await read('polls', format.DemoPolls),
    cities: await Promise.all(
      cityNames.map(async (latinName) => ({
        latinName,
        places: await read(`cities/${latinName}/places`, format.cityFiles.places),
        landmarks: await read(`cities/${latinName}/landmarks`, format.cityFiles.landmarks),
        menus: await read(`cities/${latinName}/menus`, format.cityFiles.menus),
        reviews: await read(`cities/${latinName}/reviews`, format.cityFiles.reviews),
        news: await read(`cities/${latinName}/news`, format.cityFiles.news),
        impressions: await read(`cities/${latinName}/impressions`, format.cityFiles.impressions),
      })),
    ),
  }
}

/** The prepared sizes of a picture; the largest also serves as the original. */
export async function readPicture(folder: string, key: string) {
  const fileOf = (size: string) => readFile(join(folder, 'pictures', size, `${key}.webp`))
  const standard = await fileOf('standard')
  return { original: standard, standard, cover: await fileOf('cover'), thumbnail: await fileOf('thumbnail') }
}
