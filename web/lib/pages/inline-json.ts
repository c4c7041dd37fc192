/** JSON that can stand inside a `<script>` whatever its texts say: only a `<` could end it. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
