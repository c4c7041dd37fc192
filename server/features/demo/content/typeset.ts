const NBSP = '\u00a0'

/** Russian typography for texts typed plainly: short words, dashes and units do not lose their neighbours at a line's end. */
export function typeset(text: string): string {
  return text
    .replaceAll(' — ', `${NBSP}— `)
    .replace(
      /(?<=^|[\s«(\u00a0])(в|на|с|к|у|о|и|а|из|от|до|за|по|не|но|со|во|ко|об|для|без|под|над|при) (?=\S)/giu,
      `$1${NBSP}`,
    )
    .replace(/(\d) (₽|г|мл|км|м|минут|часов|см)(?![а-яё])/giu, `$1${NBSP}$2`)
    .replace(/№ ?(?=\d)/g, `№${NBSP}`)
    .replace(/(?<=\d)-(?=\d)/g, '–')
}

/** «{зашёл|зашла}» and «взял{|а}»: the first for a man, the second for a woman. */
export function inVoice(text: string, woman: boolean): string {
  return text.replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, his: string, hers: string) => (woman ? hers : his))
}
