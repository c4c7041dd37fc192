/** «Таганский район» → «Таганский», «район Арбат» → «Арбат»: the short names that people use. Without TypeBox, which the browser does not load. */
export function shortDistrict(district: string): string {
  return district.replace(/(?:^|\s)(?:(?:внутригородской )?район|р-н|поселение)(?=\s|$)/giu, '').trim()
}
