/** «Таганский район» → «Таганский», «район Арбат» → «Арбат»: as people call a part of their city. Free of TypeBox. */
export function shortDistrict(district: string): string {
  return district.replace(/(?:^|\s)(?:(?:внутригородской )?район|р-н|поселение)(?=\s|$)/giu, '').trim()
}
