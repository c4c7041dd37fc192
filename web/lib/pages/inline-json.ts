/** JSON that is safe inside a `<script>`: only a `<` could end the element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
