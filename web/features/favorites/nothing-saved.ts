/** The words of an empty list, whoever keeps it. */
export const nothingSaved = {
  title: 'Здесь будут заведения, которые вы сохранили',
  text: 'Нажмите на закладку на странице заведения, и оно останется под рукой.',
  illustration: 'no-place',
} as const
